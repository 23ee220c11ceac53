import { formatDay, isThisYear } from './dates.ts'

/**
 * Two days as `Apr 9–12` or `Apr 30 – May 3`, with the year if it isn't this one, and with both years if a year lies
 * between. One day stands alone.
 */
export function spanText(from: string, to: string, now = new Date()): string {
  const [start = '', end = ''] = [from, to].map((day) =>
    formatDay(day, { month: 'short', day: 'numeric' }),
  )
  const year = isThisYear(Number(to.slice(0, 4)), now) ? '' : `, ${to.slice(0, 4)}`
  if (from === to) return `${start}${year}`
  if (numberOf(to) - numberOf(from) >= 1_00_00) {
    return `${start}, ${from.slice(0, 4)} – ${end}, ${to.slice(0, 4)}`
  }
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7)
  return `${start}${isOneMonth ? `–${end.split(' ')[1]}` : ` – ${end}`}${year}`
}

/** A day as a number that is 10,000 larger a year later. */
const numberOf = (day: string) => Number(day.replaceAll('-', ''))

/** A day as `Apr 09`. */
function shortDayText(day: string): string {
  return formatDay(day, { month: 'short', day: '2-digit' })
}

/** Two days as `Apr 09 - Apr 12, 2026`, as the specification quotes it. */
export function dayRangeText(from: string, to: string): string {
  return `${shortDayText(from)} - ${shortDayText(to)}, ${to.slice(0, 4)}`
}
