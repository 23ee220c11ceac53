/** The true minus sign. */
export const minus = '\u2212'

/** A score to par for people: `−7` with a true minus sign, `E`, `+3`; `-` without a score. */
export function formatToPar(toPar: number | null): string {
  if (toPar === null) return '-'
  if (toPar === 0) return 'E'
  return toPar < 0 ? `${minus}${-toPar}` : `+${toPar}`
}

const dateStyles = {
  /** `6:00 AM EDT` */
  time: {},
  /** `Thu 6:00 AM EDT` */
  week: { weekday: 'short' },
  /** `Apr 9, 6:00 AM EDT` */
  day: { month: 'short', day: 'numeric' },
  /** `Thu, Apr 9, 6:00 AM EDT` */
  weekday: { weekday: 'short', month: 'short', day: 'numeric' },
  /** `Thursday, April 9 at 6:00 AM EDT` */
  full: { weekday: 'long', month: 'long', day: 'numeric' },
} satisfies Record<string, Intl.DateTimeFormatOptions>

/** An instant on the clock of a time zone. @param style how much of the day it says */
export const formatInstant = (at: Date, timeZone: string, style: keyof typeof dateStyles): string =>
  new Intl.DateTimeFormat('en-US', {
    ...dateStyles[style],
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  })
    .format(at)
    .replaceAll('\u202f', ' ')
    .replace(/^(\w{3}), (?=\d)/, '$1 ')

/**
 * An instant on a reader's clock, then on the course's: `Thursday, April 9 at 3:00 AM PDT (Thu 6:00 AM EDT)`.
 *
 * @param style how much of the reader's day it says
 */
export function formatForReader(
  at: Date,
  readerZone: string,
  courseZone: string,
  style: keyof typeof dateStyles = 'full',
): string {
  const reader = formatInstant(at, readerZone, style)
  const isSame = reader === formatInstant(at, courseZone, style)
  return isSame ? reader : `${reader} (${formatInstant(at, courseZone, 'week')})`
}
