import { formatToPar } from '#domain/format.ts'
import { slots } from '#domain/leagues/groups.ts'
import { formatMoney } from '#domain/money/money.ts'
import { contribution } from '#web/format/contribution.ts'
import { isOutPosition } from '#web/format/position.ts'

import type { PictureSubject } from './picture-subject.ts'
import { scoreCell } from './picture-text.ts'
import type { PicturePart, Row } from './picture.ts'

type TeamSubject = Extract<PictureSubject, { kind: 'team' }>

/** A team's golfers, with their scores once there are any. */
export function teamParts({ team, scored }: TeamSubject, prizes: boolean): PicturePart[] {
  const { predictedWinningScore: predicted } = team
  const text = `Tiebreaker: the winner shoots ${formatToPar(predicted)}`
  const guess: PicturePart[] = predicted === null ? [] : [{ kind: 'text', text }]
  if (!scored) return [{ kind: 'rows', rows: pickedRows(team) }, ...guess]
  const { line } = scored
  const total: Row = {
    lead: line.position,
    name: 'Total',
    cells: [{ text: '', tone: 'ink' }, scoreCell(line.totalToPar)],
    mine: true,
  }
  const prize = prizes && line.projectedPrize > 0
  return [
    { kind: 'rows', rows: [total, ...scoredRows(line)] },
    ...guess,
    ...(prize
      ? [{ kind: 'text', text: `Prize: ${formatMoney(line.projectedPrize)}` } as const]
      : []),
  ]
}

const pickedRows = ({ golfers }: TeamSubject['team']): Row[] =>
  golfers
    .toSorted((a, b) => slots.indexOf(a.groupId) - slots.indexOf(b.groupId))
    .map(({ groupId, name, ranking, filled }) => ({
      lead: groupId,
      name,
      cells: [
        filled
          ? { text: 'Auto-filled', tone: 'ink-soft' }
          : { text: ranking === null ? '' : `No. ${ranking}`, tone: 'ink-soft' },
      ],
    }))

type ScoredGolfer = NonNullable<TeamSubject['scored']>['line']

const scoredRows = ({ golfers }: ScoredGolfer): Row[] =>
  golfers.map((golfer) => {
    const { groupId, name, position, counting } = golfer
    const note = !counting ? 'Dropped' : isOutPosition(position) ? position : ''
    return {
      lead: groupId,
      name,
      cells: [{ text: note, tone: 'ink-soft' }, scoreCell(contribution(golfer))],
      dimmed: !counting,
    }
  })
