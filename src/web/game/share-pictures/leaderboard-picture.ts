import type { Leaderboard, LeaderboardRow } from '#contract/game/leaderboard.ts'
import { formatToPar } from '#domain/format.ts'
import { formatMoney } from '#domain/money/money.ts'
import { contribution, lastNameOf } from '#web/format/contribution.ts'
import { weekdayTimeZoneText } from '#web/format/dates.ts'
import { fallbackText } from '#web/format/score-age.ts'
import { serverNow } from '#web/ui/hooks/server-clock.ts'

import { asOfNote, scoreCell, moneyCell, firstAndOwn } from './picture-text.ts'
import type { PicturePart, Row } from './picture.ts'

/** More teams than this don't fit in a size that can be read on a phone. */
const mostRows = 13
/** So few teams leave room for the golfers that count for them. */
const maxTeamsWithGolfers = 4

/** The standings: all teams, or the first ones and the sharer's own. */
export function leaderboardParts(board: Leaderboard, me: string, prizes: boolean): PicturePart[] {
  const { shown, left } = firstAndOwn(board.standings, me, mostRows)
  const rows = shown.map(({ position, name, totalToPar, projectedPrize, userId }): Row => ({
    lead: position,
    name,
    cells: [
      scoreCell(totalToPar),
      ...(prizes ? [moneyCell(projectedPrize > 0 ? formatMoney(projectedPrize) : '')] : []),
    ],
    mine: userId === me,
  }))
  if (shown.length <= maxTeamsWithGolfers) {
    return rows.flatMap((row, nth): PicturePart[] => {
      const text = countingText(shown[nth]?.golfers ?? [])
      return [
        { kind: 'rows', rows: [row] },
        ...(text ? [{ kind: 'text', text, soft: true } as const] : []),
      ]
    })
  }
  return [
    { kind: 'rows', rows },
    ...(left > 0
      ? [{ kind: 'text', text: `And ${left} more ${left === 1 ? 'team' : 'teams'}` } as const]
      : []),
  ]
}

/** The golfers that count, the best first: `Scheffler −9, Young −4`; empty while no one has a score. */
const countingText = (golfers: LeaderboardRow['golfers']): string =>
  golfers
    .filter((golfer) => golfer.counting && !golfer.notStarted)
    .toSorted((a, b) => (contribution(a) ?? Infinity) - (contribution(b) ?? Infinity))
    .map((golfer) => `${lastNameOf(golfer.name)}\u{a0}${formatToPar(contribution(golfer))}`)
    .join(', ')

/** The title of a board: `Final leaderboard`, `Leaderboard, round 2 live`. */
export function leaderboardTitle({ status, round, roundStatus, settlesAt }: Leaderboard): string {
  if (status === 'settled') return 'Final leaderboard'
  if (status === 'void') return 'Leaderboard, league void'
  if (settlesAt) return 'Result, not final yet'
  if (status === 'provisional') return 'Leaderboard, not final yet'
  if (roundStatus === 'in-progress') return `Leaderboard, round ${round} live`
  if (roundStatus === 'suspended') return `Leaderboard, round ${round} suspended`
  const complete = roundStatus === 'complete' ? round : round - 1
  return complete > 0 ? `Leaderboard after round ${complete}` : 'Leaderboard'
}

/** The age of a board, and what its prizes are worth. */
export function leaderboardNotes(
  { status, asOf, fallback, settlesAt }: Leaderboard,
  prizes: boolean,
): string[] {
  if (status === 'settled') return ['Final']
  if (settlesAt) return [`Final ${weekdayTimeZoneText(settlesAt)} unless a card is corrected`]
  return [
    ...(asOf ? [asOfNote(asOf)] : []),
    ...(fallback ? [`S${fallbackText(fallback, serverNow()).slice(1)}`] : []),
    ...(prizes ? ['Prizes are projected'] : []),
  ]
}
