import { guessLimits } from '#domain/draft/draft.ts'
import { toParText } from '#domain/notation.ts'

/** Where stepping begins while there is no guess: about where tournaments are won. */
const firstGuess = -10

/** A guess kept within what the server takes. */
function within(guess: number): number {
  return Math.min(Math.max(guess, guessLimits.from), guessLimits.to)
}

/** The guess some strokes further; without one before, where stepping begins. */
export function stepped(guess: number | null, strokes: number): number {
  return within(guess === null ? firstGuess : guess + strokes)
}

/**
 * Reads what was typed: `-12`, `−12` (a true minus sign), `+3`, `3`, `E`.
 *
 * @returns null for nothing, undefined for what is no score
 */
export function readGuess(typed: string): number | null | undefined {
  const text = typed.trim()
  if (text === '' || text === '-') return text ? undefined : null
  if (/^e$/i.test(text)) return 0
  const [, sign, digits] = /^([+\-\u2212\u2013]?)\s*(\d{1,3})$/.exec(text) ?? []
  if (digits === undefined) return undefined
  return within(sign && sign !== '+' ? 0 - Number(digits) : Number(digits))
}

/** A guess as the field shows it; empty while there is none. */
export function guessText(guess: number | null): string {
  return guess === null ? '' : toParText(guess)
}
