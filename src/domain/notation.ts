/** The true minus sign. */
export const minus = '\u2212'

/** A score to par for people: `−7` with a true minus sign, `E`, `+3`; `-` without a score. */
export function toParText(toPar: number | null): string {
  if (toPar === null) return '-'
  if (toPar === 0) return 'E'
  return toPar < 0 ? `${minus}${-toPar}` : `+${toPar}`
}

/** An instant on someone's clock: `Thu, Apr 9, 6:00 AM EDT`. */
export const instantText = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  })
    .format(at)
    .replaceAll('\u202f', ' ')
