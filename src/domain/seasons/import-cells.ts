import { cents } from '../money/money.ts'

/** The parts of an amount or score that may be written in more than one way. */
const plain = (text: string) => text.trim().replaceAll(/[−–﹣－]/g, '-')

/** Whether a cell says that there is nothing to say. */
export const isBlank = (text: string): boolean => /^-*$/.test(plain(text))

/** Reads `2019`, `19` or `'19`, none later than `present`; null for anything else. */
export function readYear(text: string, present: number): number | null {
  const digits = /^['’]?(\d\d|\d{4})$/.exec(text.trim())?.[1]
  if (!digits) return null
  const century = present - (present % 100)
  const short = century + Number(digits)
  const year = digits.length === 4 ? Number(digits) : short > present ? short - 100 : short
  return year >= 1950 && year <= present ? year : null
}

/** Reads `3`, `T3` or `3rd`; null for anything else. */
export function readPlace(text: string): number | null {
  const digits = /^[T=]?\s?(\d{1,4})(st|nd|rd|th|T)?\.?$/i.exec(text.trim())?.[1]
  const place = Number(digits ?? 0)
  return place > 0 ? place : null
}

/** The content of a cell of totals; `strokes` are not to par, so they can't be compared with other totals. */
export type Total = { toPar: number } | 'none' | 'strokes'

/** The least number without a sign that is a count of strokes and not a score to par. */
const leastStrokes = 150

/** Reads `-7`, `E`, `+3`, or strokes as `1,105`; null for anything else. */
export function readTotal(text: string): Total | null {
  const total = plain(text)
  if (isBlank(text)) return 'none'
  if (/^(e|even)$/i.test(total)) return { toPar: 0 }
  const digits = /^([+-]?)((?:\d{1,3},\d{3})|\d{1,4})$/.exec(total)
  if (!digits) return null
  const number = Number(digits[2]?.replace(',', ''))
  if (number >= leastStrokes) return digits[1] ? null : 'strokes'
  return { toPar: (digits[1] === '-' ? -number : number) + 0 }
}

/** Reads `$1,200.50`, `-20`, `($20)`, or nothing as 0. @returns cents, or null for anything else */
export function readMoney(text: string): number | null {
  if (isBlank(text)) return 0
  const match =
    /^(\()?([+-]?)\s?\$?\s?([+-]?)((?:\d{1,3}(?:,\d{3})+|\d{1,7})(?:\.\d{1,2})?)(\))?$/.exec(
      plain(text),
    )
  if (!match) return null
  const [, open, before, after, digits = '', close] = match
  if ((open === undefined) !== (close === undefined) || (before && after)) return null
  const amount = cents(digits.replaceAll(',', ''))
  if (amount > 100_000_000) return null
  return (open || before === '-' || after === '-' ? -amount : amount) + 0
}
