import type { Mentionable } from './use-mentionable-members.ts'

const maxSuggestions = 5

/** An `@` that is being completed, and who it may become. */
export interface Suggestions {
  /** Where the `@` stands. */
  start: number
  people: Mentionable[]
}

/** The people to suggest for the `@…` before the caret; null when there is none, or nobody fits. */
export function mentionSuggestions(
  text: string,
  caret: number,
  people: readonly Mentionable[],
): Suggestions | null {
  const [found, typed = ''] =
    /(?<![\p{L}\p{N}_.@-])@([^\n@]{0,40})$/u.exec(text.slice(0, caret)) ?? []
  if (found === undefined) return null
  const wanted = typed.toLowerCase()
  const fitting = people
    .filter(({ name, username }) =>
      [name, username].some((each) => each.toLowerCase().startsWith(wanted)),
    )
    .slice(0, maxSuggestions)
  // A whole name needs no list, in which Enter would pick instead of send.
  const isWhole = fitting.length === 1 && fitting[0]?.name.toLowerCase() === wanted
  return fitting.length > 0 && !isWhole ? { start: caret - found.length, people: fitting } : null
}

/** The text with a person's name in place of the `@…` before the caret, and where the caret goes. */
export function insertMention(
  text: string,
  caret: number,
  start: number,
  name: string,
): { text: string; caret: number } {
  const before = `${text.slice(0, start)}@${name} `
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length }
}
