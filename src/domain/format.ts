/** The true minus sign. */
export const minus = '\u2212'

/** A score to par for people: `−7` with a true minus sign, `E`, `+3`; `-` without a score. */
export function formatToPar(toPar: number | null): string {
  if (toPar === null) return '-'
  if (toPar === 0) return 'E'
  return toPar < 0 ? `${minus}${-toPar}` : `+${toPar}`
}

const dayParts = { weekday: 'short', month: 'short', day: 'numeric' } as const
const dateStyles = {
  /** `6:00 AM EDT` */
  time: {},
  /** `Thu 6:00 AM EDT` */
  weekdayTime: { weekday: 'short' },
  /** `Thu, Apr 9, 6:00 AM EDT` */
  deadline: dayParts,
} satisfies Record<string, Intl.DateTimeFormatOptions>

/** A calendar day, such as `2026-04-09`, as `Thu, Apr 9`. */
export const formatDay = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { ...dayParts, timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

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

/** A time as people read it, marked if it is an estimate. */
export const markEstimate = (when: string, isEstimated: boolean): string =>
  isEstimated ? `${when} (estimated)` : when

/** A deadline on a reader's clock, then on the course's: `Thu, Apr 9, 3:00 AM PDT (Thu 6:00 AM EDT)`. */
export function formatForReader(at: Date, readerZone: string, courseZone: string): string {
  const reader = formatInstant(at, readerZone, 'deadline')
  const isSame = reader === formatInstant(at, courseZone, 'deadline')
  return isSame ? reader : `${reader} (${formatInstant(at, courseZone, 'weekdayTime')})`
}
