// Dates in American notation, whatever the browser's language, as the specification requires. A day
// (`2026-04-09`) is a calendar day and has no zone; an instant is shown in a zone.

import { serverNow } from '#web/ui/hooks/server-clock.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

function format(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options)
  const known = formats.get(key) ?? new Intl.DateTimeFormat('en-US', options)
  formats.set(key, known)
  return known
}

/** A day as the options say. */
export const formatDay = (day: string, options?: Intl.DateTimeFormatOptions) =>
  format({ timeZone: 'UTC', ...options }).format(new Date(`${day}T00:00:00Z`))

/** Some browsers put U+202F before AM. A plain space is easier to search for. */
const withPlainSpaces = (text: string) => text.replace(/\u202f/g, ' ')
const inZone = (timeZone: string | undefined) => (timeZone ? { timeZone } : {})

/** Whether a year is the reader's own. */
export const isThisYear = (year: number, now: Date) => year === now.getFullYear()
const dayParts = { weekday: 'short', month: 'short', day: 'numeric' } as const
const dayOptions = (year: number, now: Date): Intl.DateTimeFormatOptions =>
  isThisYear(year, now) ? dayParts : { ...dayParts, year: 'numeric' }

/** A day as `Thu, Apr 9`, or as `Thu, Apr 9, 2025` in another year. */
export function dayText(day: string, now = new Date()): string {
  return formatDay(day, dayOptions(Number(day.slice(0, 4)), now))
}

/** A day as `4/9/2026`, as the specification quotes it. */
export function numericDayText(day: string): string {
  return formatDay(day)
}

/** An instant's day as `Thu, Apr 9`, or as `Thu, Apr 9, 2025` in another year, in the reader's zone. */
export function dateText(at: Date, now = new Date()): string {
  return format(dayOptions(at.getFullYear(), now)).format(at)
}

/** An instant as `Thu, Apr 9, 6:00 AM`, with the year if it isn't this one, in the reader's zone. */
export const dateTimeText = (at: Date, now = new Date()): string =>
  `${dateText(at, now)}, ${timeText(at)}`

/** A deadline as `Thu, Apr 9, 6:00 AM EDT`, with the year if it isn't this one, in the reader's zone by default. */
export function deadlineText(at: Date, timeZone?: string, now = new Date()): string {
  const zone = inZone(timeZone)
  const year = timeZone ? Number(isoDay(at, timeZone).slice(0, 4)) : at.getFullYear()
  const day = format({ ...dayOptions(year, now), ...zone }).format(at)
  return `${day}, ${clockText(at, { timeZoneName: 'short', ...zone })}`
}

/** An instant's day as `4/9/2026`, as the specification quotes it, in the reader's zone. */
export const numericDateText = (at: Date): string => format({}).format(at)

/** An instant as `Jan 5, 2025`, as the specification quotes it, in the reader's zone. */
export function mediumDateText(at: Date): string {
  return format({ year: 'numeric', month: 'short', day: 'numeric' }).format(at)
}

/** A time as `6:00 AM`, with what else is asked for, in the reader's zone by default. */
const clockText = (at: Date, more: Intl.DateTimeFormatOptions): string =>
  withPlainSpaces(format({ hour: 'numeric', minute: '2-digit', ...more }).format(at)).replace(
    ',',
    '',
  )

/** An instant as `2:41 PM`, in the reader's zone by default. */
export function timeText(at: Date, timeZone?: string): string {
  if (timeZone) return clockText(at, { timeZone })
  // By hand, because making a format takes a phone 50 ms, and most pages need no other.
  const hours = at.getHours()
  const minutes = String(at.getMinutes()).padStart(2, '0')
  return `${hours % 12 || 12}:${minutes} ${hours < 12 ? 'AM' : 'PM'}`
}

/** An instant as `Thu 6:00 AM EDT`, in the reader's zone by default. */
export const weekdayTimeZoneText = (at: Date, timeZone?: string): string =>
  clockText(at, { weekday: 'short', timeZoneName: 'short', ...inZone(timeZone) })

/** An instant as `Thu 6:00 AM`, in the reader's zone. */
export const weekdayTimeText = (at: Date): string => clockText(at, { weekday: 'short' })

/** An instant as `2:41 PM`, or as `Sat 2:41 PM` once it isn't today, in the reader's zone. */
export function recentTimeText(at: Date, now = serverNow()): string {
  return at.toDateString() === new Date(now).toDateString() ? timeText(at) : weekdayTimeText(at)
}

/** Milliseconds as `2d 3h`, `3h 12m`, `12m` or `45s`. */
export function durationText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const minutes = Math.floor(seconds / 60)
  const hours = Math.floor(minutes / 60)
  const days = Math.floor(hours / 24)
  if (days > 0) return `${days}d ${hours % 24}h`
  if (hours > 0) return `${hours}h ${minutes % 60}m`
  return minutes > 0 ? `${minutes}m` : `${seconds}s`
}

/** The calendar day in a zone at an instant, as `2026-04-09`; in the device's zone by default. */
export function isoDay(at: Date, timeZone?: string): string {
  const text = format({ timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at)
  const [month, day, year] = text.split('/')
  return `${year}-${month}-${day}`
}
