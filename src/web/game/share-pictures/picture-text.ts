import { formatToPar } from '#domain/format.ts'
import { mediumDateText, weekdayTimeZoneText } from '#web/format/dates.ts'

import type { Cell } from './picture.ts'

/** A score, in the color it has on screen. */
export function scoreCell(toPar: number | null): Cell {
  if (toPar === null) return { text: formatToPar(toPar), tone: 'ink-soft' }
  const tone = toPar < 0 ? 'under' : toPar === 0 ? 'fairway' : 'ink'
  return { text: formatToPar(toPar), tone }
}

/** An amount or a chance. */
export const moneyCell = (text: string): Cell => ({ text, tone: 'ink' })

/** An instant for people who read it days later, in the sharer's zone: `Thu 2:41 PM EDT, Apr 9, 2026`. */
export const dateAndTime = (at: Date) => `${weekdayTimeZoneText(at)}, ${mediumDateText(at)}`

/** How old the scores are. */
export const asOfNote = (at: Date) => `As of ${dateAndTime(at)}`

/** The first lines and mine, at most `most` of them, and how many are left out. */
export function firstAndOwn<Line extends { userId: string }>(
  lines: readonly Line[],
  me: string,
  most: number,
): { shown: Line[]; left: number } {
  if (lines.length <= most) return { shown: [...lines], left: 0 }
  const isFirst = lines.slice(0, most).some(({ userId }) => userId === me)
  const isIn = lines.some(({ userId }) => userId === me)
  const first = isFirst || !isIn ? most : most - 1
  const shown = lines.filter(({ userId }, nth) => nth < first || userId === me)
  return { shown, left: lines.length - shown.length }
}
