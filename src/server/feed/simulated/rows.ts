import { compareText } from '#domain/order.ts'
import { sum } from '#domain/sum.ts'
import type { ScoreboardRow } from '#domain/tournaments/tournament.ts'

import type { Play } from './play.ts'
import { toPar } from './round.ts'
import type { EventRound, GolferRound, GolferEvent } from './round.ts'
import { delayedTime } from './weather.ts'

/** A row with a position. */
export type RankedRow = ScoreboardRow & { toPar: number }

/** When a golfer's round begins, as known at an instant. */
export function teeTimeAt(play: Play, played: GolferRound, at: number): Date {
  const suspensions = play.rounds.find(({ round }) => round === played.round)?.suspensions ?? []
  return new Date(delayedTime(played.teeAt, suspensions, at))
}

/** A golfer's row at an instant, without a position. */
export function rowOf(
  play: Play,
  golfer: GolferEvent,
  current: EventRound,
  at: number,
): ScoreboardRow {
  const { entry, rounds } = golfer
  const left = entry.leavesAt !== null && entry.leavesAt <= at
  const out = left ? 'wd' : golfer.out && golfer.out.at <= at ? golfer.out.how : null
  const begun = rounds.filter(({ holes }) => holes[0] && holes[0].at <= at)
  const played = out ? begun.at(-1) : rounds.find(({ round }) => round === current.round)
  const done = played?.holes.filter((hole) => hole.at <= at) ?? []
  const finished = begun.filter(({ holes }) => holes.length === 18 && (holes[17]?.at ?? 0) <= at)
  const star = played?.startingHole === 10 ? '*' : ''
  return {
    apiPlayerId: entry.golfer.apiPlayerId,
    name: `${entry.golfer.firstName} ${entry.golfer.lastName}`,
    amateur: entry.golfer.amateur,
    out,
    position: out ? out.toUpperCase() : '-',
    toPar: begun.length ? toPar(begun, at) : null,
    today: out || !done.length ? null : sum(done.map(({ strokes, par }) => strokes - par)),
    thru: out || !done.length ? '' : `${done.length === 18 ? 'F' : done.length}${star}`,
    currentRound: played?.round ?? 1,
    teeTime: out || !played ? null : teeTimeAt(play, played, at),
    rounds: finished.map(({ round, holes }) => ({
      round,
      strokes: sum(holes.map(({ strokes }) => strokes)),
      toPar: sum(holes.map(({ strokes, par }) => strokes - par)),
    })),
  }
}

/** Whether a golfer is in contention and has a score. */
export const isRanked = (row: ScoreboardRow): row is RankedRow =>
  row.out === null && row.toPar !== null

/** Orders rows by name. */
export const byName = (a: ScoreboardRow, b: ScoreboardRow) =>
  compareText(a.name, b.name) || compareText(a.apiPlayerId, b.apiPlayerId)

const states = ['-', 'CUT', 'MDF', 'WD', 'DQ']

/** Orders golfers without a position: yet to start, cut, withdrawn, disqualified. */
export function unrankedOrder(a: ScoreboardRow, b: ScoreboardRow): number {
  return (
    states.indexOf(a.position) - states.indexOf(b.position) ||
    (a.teeTime?.getTime() ?? 0) - (b.teeTime?.getTime() ?? 0) ||
    (a.toPar ?? Infinity) - (b.toPar ?? Infinity) ||
    byName(a, b)
  )
}

/**
 * Adds positions to the rows, with `T` for ties.
 *
 * @param ranked best first
 * @param winner of a playoff, by apiPlayerId; null without one
 */
export function withPositions(ranked: RankedRow[], winner: string | null): ScoreboardRow[] {
  const [best] = ranked
  const keyed = ranked.map((row) => {
    const lostPlayoff = winner !== null && row.toPar === best?.toPar && row.apiPlayerId !== winner
    // Half a stroke puts the losers of a playoff behind the winner, without changing a score.
    return { row, key: row.toPar + (lostPlayoff ? 0.5 : 0) }
  })
  const sorted = keyed.toSorted((a, b) => a.key - b.key)
  return sorted.map(({ row, key }) => {
    const place = sorted.findIndex((one) => one.key === key) + 1
    const isTied = sorted.filter((one) => one.key === key).length > 1
    return { ...row, position: `${isTied ? 'T' : ''}${place}` }
  })
}
