import { hourMs } from '#domain/durations.ts'
import type { Scoreboard, RoundStatus, TournamentStatus } from '#domain/tournaments/tournament.ts'

import type { Play } from './play.ts'
import type { EventRound } from './round.ts'
import { byName, isRanked, type RankedRow, rowOf, unrankedOrder, withPositions } from './rows.ts'

const officialDelayMs = hourMs
const cutPosition = 65

/** When an event's result is official, in epoch milliseconds. */
export const officialAt = ({ overAt }: Play): number => overAt + officialDelayMs

/** An event's status at an instant. */
export function statusAt(play: Play, at: number): TournamentStatus {
  const [first] = play.rounds
  if (!first || at < first.firstTee) return 'upcoming'
  if (at < play.overAt) return 'in-progress'
  return at < officialAt(play) ? 'complete' : 'official'
}

/** All instants at which the board changes, in order. */
export function changesOf(play: Play): number[] {
  const { performances, rounds, overAt } = play
  const changes = rounds.flatMap(({ opensAt, firstTee, endsAt, suspensions }) => [
    opensAt,
    firstTee,
    endsAt,
    ...suspensions.flatMap(({ start, end }) => [start, end]),
  ])
  changes.push(overAt, officialAt(play))
  for (const { entry, rounds, out } of performances) {
    if (entry.leavesAt !== null) changes.push(entry.leavesAt)
    if (out) changes.push(out.at)
    for (const { holes } of rounds) for (const hole of holes) changes.push(hole.at)
  }
  return [...new Set(changes)].toSorted((a, b) => a - b)
}

/** The board at an instant; null before it is published. */
export function boardAt(play: Play, changes: readonly number[], atMs: number): Scoreboard | null {
  const asOf = changes.findLast((at) => at <= atMs)
  const current = play.rounds.findLast(({ opensAt }) => opensAt <= atMs)
  if (!current || asOf === undefined) return null
  const lines = play.performances
    .filter(({ entry }) => isListed(play, entry.entersAt, entry.leavesAt, atMs))
    .map((golfer) => rowOf(play, golfer, current, atMs))
  const ranked = lines.filter(isRanked).toSorted((a, b) => a.toPar - b.toPar || byName(a, b))
  const others = lines.filter((row) => !isRanked(row)).toSorted(unrankedOrder)
  return {
    status: statusAt(play, atMs),
    round: current.round,
    roundStatus: roundStatusAt(current, atMs),
    asOf: new Date(asOf),
    cut: cutLine(play, current, ranked, atMs),
    rows: [...withPositions(ranked, atMs >= play.overAt ? play.playoffWinner : null), ...others],
  }
}

// A golfer who withdraws before the event begins leaves the board; later, the row says so.
function isListed(play: Play, entersAt: number, leavesAt: number | null, at: number): boolean {
  const begins = play.rounds[0]?.firstTee ?? Infinity
  return entersAt <= at && (leavesAt === null || leavesAt > at || leavesAt >= begins)
}

function roundStatusAt({ firstTee, endsAt, suspensions }: EventRound, at: number): RoundStatus {
  if (at < firstTee) return 'not-started'
  if (at >= endsAt) return 'complete'
  return suspensions.some(({ start, end }) => start <= at && at < end) ? 'suspended' : 'in-progress'
}

function cutLine(
  play: Play,
  current: EventRound,
  ranked: readonly RankedRow[],
  at: number,
): Scoreboard['cut'] {
  if (at >= play.cutAt) return { toPar: play.cutToPar, projected: false }
  const isUnderWay = ranked.some(({ currentRound, today }) => currentRound === 2 && today !== null)
  const last = ranked[cutPosition - 1]
  return current.round === 2 && isUnderWay && last ? { toPar: last.toPar, projected: true } : null
}
