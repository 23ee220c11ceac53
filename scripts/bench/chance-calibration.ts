import { readFileSync } from 'node:fs'

import * as z from 'zod'

import { remainingPlay, simulateFinishes } from '#domain/chances/simulate-finish.ts'
import { tallyOutcomes } from '#domain/chances/tally.ts'
import { maxGroupSize, groups } from '#domain/leagues/groups.ts'
import { defaultRules } from '#domain/leagues/rules.ts'
import { shuffled, deriveSeed, seedFrom } from '#domain/random.ts'
import {
  type DraftedTeam,
  computeStandings,
  type LeagueGolfer,
} from '#domain/scoring/league-standings.ts'
import { scoreboardAfterRound } from '#domain/scoring/scoring.ts'
import { type Strength, unplayedStrength } from '#domain/strength/strength.ts'
import { sum } from '#domain/sum.ts'
import {
  type Scoreboard,
  type ScoreboardRow,
  outReasons,
  plannedRounds,
} from '#domain/tournaments/tournament.ts'
import { scoreboardBeforePlay } from '#domain/week/scoreboard-before-play.ts'

import { type Drafters, drawTeams, teamsPerLeague } from './drafters.ts'
import { strengthsBefore } from './strength/backtest.ts'
import { finalBoard } from './strength/recorded-event.ts'
import { readRecordedEvents } from './strength/recorded-events.ts'

const leaguesPerEvent = 200
const simulations = 500
const rules = { ...defaultRules, commissionerShare: 0 }

const number = z.union([z.literal('').transform(() => null), z.coerce.number().int()])
/** A golfer's line of the file: strokes by round; `out` is empty for someone who finished. */
const Line = z.object({
  event: z.string().min(1),
  par: z.coerce.number().int(),
  golfer: z.string().min(1),
  rank: number,
  out: z.union([z.literal('').transform(() => null), z.enum(outReasons)]),
  rounds: z.array(number).length(plannedRounds),
})
type Line = z.infer<typeof Line>

/** A chance as it was given, and whether the team then won: 1, or its share of a shared win. */
interface Forecast {
  given: number
  won: number
  /** The results of two simpler guesses. */
  leaderWins: number
  allEqual: number
}

/**
 * Compares chances to win with what then happened: in each finished tournament of a file, over leagues of random
 * teams, before the first shot and after each round.
 *
 * @param file CSV with a header: event, par, golfer, world ranking, out (`cut`, `wd`, `dq`, `mdf` or empty), strokes of rounds 1–4;
 * without one, the recorded tournaments, where strengths come from the earlier ones
 */
export function measureChances(file?: string): void {
  const events = file ? readTournaments(file) : readRecorded()
  console.log(`${events.length} tournaments, ${leaguesPerEvent} leagues of ${teamsPerLeague} each`)
  for (const drafters of ['alike', 'unlike'] as const) {
    console.log(`\nDrafters ${drafters}\n`)
    measureLeagues(events, drafters)
  }
}

function measureLeagues(events: readonly Finished[], drafters: Drafters): void {
  const moments = Array.from({ length: plannedRounds }, (): Forecast[] => [])
  for (const tournament of events) {
    const leagues = Array.from({ length: leaguesPerEvent }, (_, nth) =>
      drawTeams(tournament.field, deriveSeed(seedFrom(tournament.event), nth), drafters),
    )
    for (const [round, forecasts] of moments.entries()) {
      if (round > 0 && !tournament.hasRounds) continue
      forecasts.push(...forecastsAfter(round, tournament, leagues))
    }
  }
  printBrier(moments)
  printReliability(moments.flat())
}

/** A finished tournament: its last board, and its field in order. */
export interface Finished {
  event: string
  final: Scoreboard
  field: LeagueGolfer[]
  strengthOf: (apiPlayerId: string) => Strength
  /** Whether rounds are known one by one. */
  hasRounds: boolean
}

/** Reads the finished tournaments of a file. */
export const readTournaments = (file: string): Finished[] =>
  [...Map.groupBy(readLines(file), ({ event }) => event)].map(([event, lines]) => ({
    event,
    ...tournamentOf(lines),
  }))

/** So many tournaments come first, because nothing is known before them. */
const warmUp = 8

/** The recorded tournaments, their fields in the order of strength. */
function readRecorded(): Finished[] {
  const events = readRecordedEvents()
  return events.slice(warmUp).map((recorded) => {
    const strengthOf = strengthsBefore(events, recorded)
    const best = recorded.golfers.toSorted(
      (a, b) => strengthOf(b.id).strokes - strengthOf(a.id).strokes,
    )
    return {
      event: `${recorded.name} ${recorded.day}`,
      final: finalBoard(recorded),
      field: toField(best.map(({ id }, nth) => ({ golfer: id, rank: nth + 1 }))),
      strengthOf,
      hasRounds: recorded.golfers.some(({ rounds }) => rounds.length > 0),
    }
  })
}

function readLines(file: string): Line[] {
  const [, ...lines] = readFileSync(file, 'utf8').trim().split(/\r?\n/)
  return lines.map((line, nth) => {
    const [event, par, golfer, rank, out, ...rounds] = line.split(',')
    const read = Line.safeParse({ event, par, golfer, rank, out, rounds })
    if (!read.success) throw new Error(`line ${nth + 2}: ${z.prettifyError(read.error)}`)
    return read.data
  })
}

function tournamentOf(lines: readonly Line[]): Omit<Finished, 'event'> {
  const unranked = 10_000
  const best = shuffled(0, lines).toSorted((a, b) => (a.rank ?? unranked) - (b.rank ?? unranked))
  const ranks = new Map(lines.map(({ golfer, rank }) => [golfer, rank]))
  const final: Scoreboard = {
    status: 'official',
    round: plannedRounds,
    roundStatus: 'complete',
    asOf: new Date(0),
    cut: null,
    rows: lines.map(rowOf),
  }
  const strengthOf = (id: string) =>
    unplayedStrength({ ranking: ranks.get(id) ?? null, amateur: false })
  return { final, field: toField(best), strengthOf, hasRounds: true }
}

const toField = (best: readonly Pick<Line, 'golfer' | 'rank'>[]): LeagueGolfer[] =>
  best.map(({ golfer, rank }, nth) => ({
    apiPlayerId: golfer,
    name: golfer,
    slot: groups[Math.floor(nth / maxGroupSize)] ?? 'W',
    rank,
    place: nth + 1,
    inField: true,
  }))

function rowOf({ golfer, par, out, rounds }: Line): ScoreboardRow {
  const finished = rounds.flatMap((strokes, nth) =>
    strokes === null ? [] : [{ round: nth + 1, strokes, toPar: strokes - par }],
  )
  return {
    apiPlayerId: golfer,
    name: golfer,
    amateur: false,
    out,
    position: '-',
    toPar: finished.reduce((sum, { toPar }) => sum + toPar, 0),
    today: finished.at(-1)?.toPar ?? null,
    thru: 'F',
    currentRound: finished.length,
    teeTime: null,
    rounds: finished,
  }
}

function forecastsAfter(
  round: number,
  { event, final, field, strengthOf }: Finished,
  leagues: readonly DraftedTeam[][],
): Forecast[] {
  const board = round === 0 ? scoreboardBeforePlay(field) : scoreboardAfterRound(final, round)
  const rest = remainingPlay(board, strengthOf, rules.penalty)
  const outcomes = simulateFinishes(rest, simulations, seedFrom(`${event} ${round}`))
  return leagues.flatMap((teams) => {
    const { rows } = computeStandings({ rules, entryFee: 0 }, teams, field, board)
    const endings = tallyOutcomes({ rules, pot: 0, lines: rows }, outcomes).teams
    const leads = sharesOf(rows)
    const wins = sharesOf(computeStandings({ rules, entryFee: 0 }, teams, field, final).rows)
    return teams.map(({ userId }) => ({
      given: (endings.find((team) => team.userId === userId)?.wins ?? 0) / simulations,
      won: wins.get(userId) ?? 0,
      leaderWins: leads.get(userId) ?? 0,
      allEqual: 1 / teams.length,
    }))
  })
}

/** The share of first place that each team on it has. */
function sharesOf(lines: ReturnType<typeof computeStandings>['rows']): Map<string, number> {
  const first = lines.filter(({ standing }) => standing.rank === 1)
  return new Map(first.map(({ userId }) => [userId, 1 / first.length]))
}

/** The Brier score of a league: the squared error of each team's chance, added up. */
const brier = (forecasts: readonly Forecast[], errorOf: (one: Forecast) => number): string =>
  ((sum(forecasts.map(errorOf)) / forecasts.length) * teamsPerLeague).toFixed(3)

const squared = (kind: 'given' | 'leaderWins' | 'allEqual') => (one: Forecast) =>
  (one[kind] - one.won) ** 2
/** The squared error to expect if each chance is exactly right: what luck leaves. */
const least = ({ given }: Forecast) => given * (1 - given)

function printBrier(moments: readonly Forecast[][]): void {
  console.log('Brier score of a league'.padEnd(30), 'chances', 'leader wins', 'all equal', 'least')
  for (const [round, forecasts] of moments.entries()) {
    const when = round === 0 ? 'before the first shot' : `after round ${round}`
    const errors = [squared('given'), squared('leaderWins'), squared('allEqual'), least]
    console.log(when.padEnd(30), ...errors.map((of) => brier(forecasts, of).padStart(9)))
  }
}

function printReliability(forecasts: readonly Forecast[]): void {
  console.log('\nchance given'.padEnd(21), 'won'.padStart(8), 'teams'.padStart(8))
  const tenths = Map.groupBy(forecasts, ({ given }) => Math.min(9, Math.floor(given * 10)))
  for (const [, some] of [...tenths].toSorted(([a], [b]) => a - b)) {
    const percent = (kind: 'given' | 'won') =>
      `${((sum(some.map((one) => one[kind])) / some.length) * 100).toFixed(1)}%`
    const [given, won] = [percent('given'), percent('won')]
    console.log(given.padEnd(20), won.padStart(8), `${some.length}`.padStart(8))
  }
}
