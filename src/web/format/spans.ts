import { formatDay, isThisYear } from './dates.ts'

/** Two days as `Apr 9–12` or `Apr 30 – May 3`, with the year if it isn't this one. */
export function spanText(from: string, to: string, now = new Date()): string {
  const [start = '', end = ''] = [from, to].map((day) =>
    formatDay(day, { month: 'short', day: 'numeric' }),
  )
  const year = isThisYear(Number(to.slice(0, 4)), now) ? '' : `, ${to.slice(0, 4)}`
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7)
  return `${start}${isOneMonth ? `–${end.split(' ')[1]}` : ` – ${end}`}${year}`
}

/** A day as `Apr 09`. */
function shortDayText(day: string): string {
  return formatDay(day, { month: 'short', day: '2-digit' })
}

/** Two days as `Apr 09 - Apr 12, 2026`, as the specification quotes it. */
export function dayRangeText(from: string, to: string): string {
  return `${shortDayText(from)} - ${shortDayText(to)}, ${to.slice(0, 4)}`
}
