/** A stretch of a message's text that names somebody, `@` included. Positions count as in JavaScript strings. */
export interface Mention {
  userId: string
  start: number
  length: number
}

/** The most mentions in a message. */
export const maxMentions = 5
/** The most mentions that a person writes in a chat within an hour. */
export const mentionsPerHour = 20

/**
 * Finds the people a text names: an `@` at the start of a word with a whole name after it, in any case. The longest
 * name wins, and mentions after the first few stay text.
 */
export function findMentions(
  text: string,
  people: readonly { userId: string; name: string }[],
): Mention[] {
  const longestFirst = people.toSorted((a, b) => b.name.length - a.name.length)
  const mentions: Mention[] = []
  let end = 0
  for (const { index } of text.matchAll(/(?<![\p{L}\p{N}_.@-])@/gu)) {
    if (index < end) continue
    const rest = text.slice(index + 1)
    const named = longestFirst.find(
      ({ name }) =>
        rest.slice(0, name.length).toLowerCase() === name.toLowerCase() &&
        !/^[\p{L}\p{N}_]/u.test(rest.slice(name.length)),
    )
    if (!named) continue
    const length = named.name.length + 1
    mentions.push({ userId: named.userId, start: index, length })
    end = index + length
  }
  return mentions.slice(0, maxMentions)
}

/** Whether mentions stand in a text in their order, each beginning with its `@`. */
export function areMentionsValid(text: string, mentions: readonly Mention[]): boolean {
  let end = 0
  return mentions.every(({ start, length }) => {
    const fits = start >= end && text[start] === '@' && start + length <= text.length
    end = start + length
    return fits
  })
}

/**
 * Puts the names of today into a text, at its mentions. Mentions of people without a name stay as they were
 * written, and are mentions no more.
 *
 * @param mentions in their order
 */
export function renderMentions(
  text: string,
  mentions: readonly Mention[],
  nameOf: (userId: string) => string | undefined,
): { content: string; mentions: Mention[] } {
  let content = ''
  let end = 0
  const named: Mention[] = []
  for (const { userId, start, length } of mentions) {
    const name = nameOf(userId)
    if (name === undefined) continue
    content += text.slice(end, start)
    named.push({ userId, start: content.length, length: name.length + 1 })
    content += `@${name}`
    end = start + length
  }
  return { content: content + text.slice(end), mentions: named }
}
