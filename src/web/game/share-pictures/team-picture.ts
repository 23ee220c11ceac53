import { formatToPar } from '#domain/format.ts'
import { slots } from '#domain/leagues/groups.ts'
import { formatMoney } from '#domain/money/money.ts'
import { isOutPosition } from '#web/format/play.ts'

import type { Part, Row } from './content.ts'
import type { Subject } from './subject.ts'
import { cellOfScore } from './words.ts'

type TeamSubject = Extract<Subject, { kind: 'team' }>

/** A team's golfers, with their scores once there are any. */
export function teamParts({ team, scored }: TeamSubject, prizes: boolean): Part[] {
  const guess: Part = {
    kind: 'text',
    text: `Tiebreaker, winning score to par: ${formatToPar(team.predictedWinningScore)}`,
  }
  if (!scored) return [{ kind: 'rows', rows: pickedRows(team) }, guess]
  const { line } = scored
  const total: Row = {
    lead: line.position,
    name: 'Total',
    cells: [{ text: '', tone: 'ink' }, cellOfScore(line.totalToPar)],
    mine: true,
  }
  const prize = prizes && line.projectedPrize > 0
  return [
    { kind: 'rows', rows: [total, ...scoredRows(line)] },
    guess,
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
          ? { text: 'Filled in', tone: 'ink-soft' }
          : { text: ranking === null ? '' : `No. ${ranking}`, tone: 'ink-soft' },
      ],
    }))

type ScoredLine = NonNullable<TeamSubject['scored']>['line']

const scoredRows = ({ golfers }: ScoredLine): Row[] =>
  golfers.map(({ groupId, name, toPar, penalty, position, counting }) => {
    const total = toPar === null ? null : toPar + penalty
    const note = !counting ? 'Dropped' : isOutPosition(position) ? position : ''
    return {
      lead: groupId,
      name,
      cells: [{ text: note, tone: 'ink-soft' }, cellOfScore(total)],
      faint: !counting,
    }
  })
