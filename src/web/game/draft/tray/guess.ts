import { guessLimits } from '#domain/draft/draft.ts'
import { formatToPar } from '#domain/format.ts'

/** Stepping starts here if there is no guess: a typical winning score. */
const firstGuess = -10

function clamp(guess: number): number {
  return Math.min(Math.max(guess, guessLimits.min), guessLimits.max)
}

/** The guess after a step; without a guess, the score that stepping starts from. */
export function stepGuess(guess: number | null, strokes: number): number {
  return clamp(guess === null ? firstGuess : guess + strokes)
}

/**
 * Parses a typed guess: `-12`, `−12` (a true minus sign), `+3`, `3`, `E`.
 *
 * @returns null for an empty text, undefined for one that isn't a score
 */
export function parseGuess(typed: string): number | null | undefined {
  const text = typed.trim()
  if (text === '' || text === '-') return text ? undefined : null
  if (/^e$/i.test(text)) return 0
  const [, sign, digits] = /^([+\-\u2212\u2013]?)\s*(\d{1,3})$/.exec(text) ?? []
  if (digits === undefined) return undefined
  return clamp(sign && sign !== '+' ? 0 - Number(digits) : Number(digits))
}

/** A guess as the field shows it; empty without one. */
export function formatGuess(guess: number | null): string {
  return guess === null ? '' : formatToPar(guess)
}
