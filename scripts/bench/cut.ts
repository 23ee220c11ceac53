import { remainingPlay, simulateFinishes } from '#domain/chances/simulate-finish.ts'
import { emptyTally } from '#domain/chances/tally.ts'
import { defaultRules } from '#domain/leagues/rules.ts'
import { deriveSeed, seedFrom } from '#domain/random.ts'
import { cutOf } from '#domain/scoring/cut.ts'
import { computeStandings } from '#domain/scoring/league-standings.ts'
import { scoreboardAfterRound } from '#domain/scoring/scoring.ts'
import type { Scoreboard } from '#domain/tournaments/tournament.ts'
import { scoreboardBeforePlay } from '#domain/week/scoreboard-before-play.ts'

import { type Finished, readTournaments } from './chance-calibration.ts'

const simulations = 500
/** The moments within a round, by the share of the field that has finished it. */
const shares = [0.25, 0.5, 0.75]

/**
 * Compares the chances to make the cut with who made it: in each finished tournament of a file, before the first shot
 * and in and after each round until the cut.
 *
 * @param file as for `measureChances`; the event's name decides the rule of its cut
 */
export function measureCut(file: string): void {
  const sure: boolean[] = []
  console.log('event, moment'.padEnd(50), 'place   sum  mean given  place/field  made/field')
  for (const tournament of readTournaments(file)) {
    const opening = scoreboardBeforePlay(tournament.field, { event: tournament.event })
    const rule = cutOf(opening)
    if (!rule) {
      console.log(tournament.event.padEnd(50), 'no cut')
      continue
    }
    const made = new Set(
      tournament.final.rows
        .filter(({ out, rounds }) => out !== 'cut' && rounds.length >= rule.after)
        .map(({ apiPlayerId }) => apiPlayerId),
    )
    for (const [moment, board] of [
      ['before', opening] as const,
      ...moments(tournament, rule.after),
    ]) {
      const chances = chancesAt(tournament, board, `${tournament.event} ${moment}`)
      const sum = [...chances.values()].reduce((total, chance) => total + chance, 0)
      const size = chances.size
      const inside = [...chances.keys()].filter((id) => made.has(id)).length
      const percent = (part: number) => `${((part / size) * 100).toFixed(1)}%`.padStart(11)
      for (const [id, chance] of chances) if (chance >= 0.9) sure.push(made.has(id))
      if ([...chances.values()].some((chance) => chance <= 0 || chance >= 1))
        throw new Error(`${tournament.event}: a golfer has 0% or 100% before the cut`)
      console.log(
        `${tournament.event}, ${moment}`.padEnd(50),
        `${rule.place}`.padStart(5),
        sum.toFixed(1).padStart(6),
        percent(sum),
        percent(rule.place),
        percent(inside),
      )
    }
  }
  const right = sure.filter((one) => one).length
  console.log(
    `\nGiven 90% or more: ${sure.length}, made it: ${((right / sure.length) * 100).toFixed(1)}%`,
  )
}

/** The boards until the cut, nobody out by it yet. */
function moments({ event, final }: Finished, after: number): [string, Scoreboard][] {
  const rows = final.rows.map((row) => (row.out === 'cut' ? { ...row, out: null } : row))
  const uncut = { ...final, event, rows, status: 'in-progress' as const, round: 4 }
  const ends = Array.from({ length: after + 1 }, (_, round) => scoreboardAfterRound(uncut, round))
  return ends.slice(1).flatMap((end, nth): [string, Scoreboard][] => {
    const before = ends[nth]?.rows ?? []
    const within = shares.map((share): [string, Scoreboard] => {
      // Whoever has finished comes by chance, as tee times do.
      const rows = end.rows.map((row, at) =>
        (deriveSeed(seedFrom(event), at) % 1_000) / 1_000 < share ? row : (before[at] ?? row),
      )
      const inPlay = { ...end, roundStatus: 'in-progress' as const, rows }
      return [`round ${nth + 1}, ${share * 100}% in`, inPlay]
    })
    return [...within, [`after round ${nth + 1}`, end]]
  })
}

/** Each golfer's chance to make the cut, by id. */
function chancesAt(
  { field, strengthOf }: Finished,
  board: Scoreboard,
  seed: string,
): Map<string, number> {
  const rest = remainingPlay(board, strengthOf, defaultRules.penalty)
  const outcomes = simulateFinishes(rest, simulations, seedFrom(seed))
  const team = {
    userId: 'all',
    predicted: null,
    golfers: field.map(({ apiPlayerId }) => apiPlayerId),
    completionOrder: 1,
  }
  const league = { rules: defaultRules, entryFee: 0 }
  const { rows, pot } = computeStandings(league, [team], field, board)
  const { teams } = emptyTally({ rules: defaultRules, pot, lines: rows }, outcomes)
  return new Map(
    teams.flatMap(({ cut }) => cut.map(({ apiPlayerId, makes }) => [apiPlayerId, makes])),
  )
}
