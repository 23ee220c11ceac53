import { parseCents } from '../money/money.ts'

/** The parts of an amount or score that may be written in more than one way. */
const normalizeCell = (text: string) => text.trim().replaceAll(/[−–﹣－]/g, '-')

/** Whether a cell says that there is nothing to say. */
export const isBlank = (text: string): boolean => /^-*$/.test(normalizeCell(text))

/** Reads `2019`, `19` or `'19`, none later than the current year; null for anything else. */
export function parseYear(text: string, currentYear: number): number | null {
  const digits = /^['’]?(\d\d|\d{4})$/.exec(text.trim())?.[1]
  if (!digits) return null
  const century = currentYear - (currentYear % 100)
  const short = century + Number(digits)
  const year = digits.length === 4 ? Number(digits) : short > currentYear ? short - 100 : short
  return year >= 1950 && year <= currentYear ? year : null
}

/** Reads `3`, `T3` or `3rd`; null for anything else. */
export function parsePlace(text: string): number | null {
  const digits = /^[T=]?\s?(\d{1,4})(st|nd|rd|th|T)?\.?$/i.exec(text.trim())?.[1]
  const place = Number(digits ?? 0)
  return place > 0 ? place : null
}

/** The content of a cell of totals; `strokes` are not to par, so they can't be compared with other totals. */
export type ParsedTotal = { toPar: number } | 'none' | 'strokes'

/** The least number without a sign that is a count of strokes and not a score to par. */
const minStrokes = 150

/** Reads `-7`, `E`, `+3`, or strokes as `1,105`; null for anything else. */
export function parseTotal(text: string): ParsedTotal | null {
  const total = normalizeCell(text)
  if (isBlank(text)) return 'none'
  if (/^(e|even)$/i.test(total)) return { toPar: 0 }
  const digits = /^([+-]?)((?:\d{1,3},\d{3})|\d{1,4})$/.exec(total)
  if (!digits) return null
  const number = Number(digits[2]?.replace(',', ''))
  if (number >= minStrokes) return digits[1] ? null : 'strokes'
  return { toPar: (digits[1] === '-' ? -number : number) + 0 }
}

/** Reads `$1,200.50`, `-20`, `($20)`, or nothing as 0. @returns cents, or null for anything else */
export function parseMoney(text: string): number | null {
  if (isBlank(text)) return 0
  const match =
    /^(\()?([+-]?)\s?\$?\s?([+-]?)((?:\d{1,3}(?:,\d{3})+|\d{1,7})(?:\.\d{1,2})?)(\))?$/.exec(
      normalizeCell(text),
    )
  if (!match) return null
  const [, open, before, after, digits = '', close] = match
  if ((open === undefined) !== (close === undefined) || (before && after)) return null
  const amount = parseCents(digits.replaceAll(',', ''))
  if (amount > 100_000_000) return null
  return (open || before === '-' || after === '-' ? -amount : amount) + 0
}
