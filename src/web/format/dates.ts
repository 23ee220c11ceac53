// Dates for people, in American notation whatever the browser's language: the specification gives
// them so. A day (`2026-04-09`) is one on a calendar and has no zone; an instant is shown in a zone.

const formats = new Map<string, Intl.DateTimeFormat>()

function format(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options)
  const known = formats.get(key) ?? new Intl.DateTimeFormat('en-US', options)
  formats.set(key, known)
  return known
}

const ofDay = (day: string) => new Date(`${day}T00:00:00Z`)
/** Older browsers put U+202F before AM; a plain space is easier to search for. */
const plain = (text: string) => text.replace(/\u202f/g, ' ')
const inZone = (timeZone: string | undefined) => (timeZone ? { timeZone } : {})

/** `4/9/2026` of a day. */
export function dayText(day: string): string {
  return format({ timeZone: 'UTC' }).format(ofDay(day))
}

/** `Apr 09` of a day. */
function shortDayText(day: string): string {
  return format({ timeZone: 'UTC', month: 'short', day: '2-digit' }).format(ofDay(day))
}

/** `Thursday, Apr 9` of a day. */
export function weekdayText(day: string): string {
  return format({ timeZone: 'UTC', weekday: 'long', month: 'short', day: 'numeric' }).format(
    ofDay(day),
  )
}

/** `Apr 09 - Apr 12, 2026` of two days. */
export function dayRangeText(from: string, to: string): string {
  return `${shortDayText(from)} - ${shortDayText(to)}, ${to.slice(0, 4)}`
}

/** `4/9/2026` of an instant, in the reader's zone or the one given. */
export function dateText(at: Date, timeZone?: string): string {
  return format({ year: 'numeric', month: 'numeric', day: 'numeric', ...inZone(timeZone) }).format(
    at,
  )
}

/** `Jan 5, 2025` of an instant, in the reader's zone. */
export function longDateText(at: Date): string {
  return format({ year: 'numeric', month: 'short', day: 'numeric' }).format(at)
}

/** `2:41 PM` of an instant. */
export function timeText(at: Date, timeZone?: string): string {
  return plain(format({ hour: 'numeric', minute: '2-digit', ...inZone(timeZone) }).format(at))
}

/** `Thu 6:00 AM EDT` of an instant. */
export function whenText(at: Date, timeZone?: string): string {
  const parts = format({
    weekday: 'short',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    ...inZone(timeZone),
  }).format(at)
  return plain(parts).replace(',', '')
}

/** `3 h 12 min` of milliseconds: days and hours, hours and minutes, minutes, or at last seconds. */
export function durationText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const minutes = Math.floor(seconds / 60)
  const hours = Math.floor(minutes / 60)
  const days = Math.floor(hours / 24)
  if (days > 0) return `${days} ${days === 1 ? 'day' : 'days'} ${hours % 24} h`
  if (hours > 0) return `${hours} h ${minutes % 60} min`
  return minutes > 0 ? `${minutes} min` : `${seconds} s`
}

/** The day on the calendar of a zone at an instant: `2026-04-09`. */
export function isoDay(at: Date, timeZone: string): string {
  const parts = format({ timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  const of = new Map(parts.formatToParts(at).map(({ type, value }) => [type, value]))
  return `${of.get('year')}-${of.get('month')}-${of.get('day')}`
}
