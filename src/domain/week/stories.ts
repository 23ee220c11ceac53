import type { Tally } from '../chances/tally.ts'
import type { Rules } from '../leagues/rules.ts'
import { compareNumberLists, compareText } from '../order.ts'
import { type BestTeam, bestTeam } from '../scoring/best-team.ts'
import type { LeagueGolfer, LeagueStandings, StandingsRow } from '../scoring/league-standings.ts'
import { teamTotal } from '../scoring/ranking.ts'
import type { Scoreboard } from '../tournaments/tournament.ts'

/** The stories of a league that is over, the same for every reader. Plain JSON. */
export interface Stories {
  /** With the strokes that each team was behind it, the closest first. Null where no one has a score. */
  bestTeam: (BestTeam & { behind: { userId: string; strokes: number }[] }) | null
  /** Each team's best golfer who didn't count, and how many other teams they would have improved; the most first. */
  bench: { userId: string; apiPlayerId: string; name: string; score: number; teams: number }[]
  /**
   * Each team's chance to win at the lock, the place by it, and how it ended; those who gained the most places first.
   * Chances that are tied have the same place.
   */
  luck: { userId: string; win: number; expected: number; rank: number; position: string }[]
  nemeses: Nemesis[]
}

/** The member who finished ahead of a friend in most of a club's weeks, or else the teams next ahead this week. */
interface Nemesis {
  userId: string
  by: string[]
  /** How far ahead this week; null for a club's weeks. */
  strokes: number | null
  /** The weeks that both entered, and how many of them the nemesis finished ahead. */
  weeks: { met: number; ahead: number } | null
}

/** A league that is over. */
export interface StoriesInput {
  league: { rules: Rules; entryFee: number }
  field: readonly LeagueGolfer[]
  board: Scoreboard
  standings: LeagueStandings
  /** The endings that were simulated before the first shot; null where none were. */
  opening: Tally | null
  /** Everyone's rank in each earlier week of the club; empty without a club. */
  earlierWeeks: readonly ReadonlyMap<string, number>[]
}

/** Chances this many standard errors around them that overlap are tied. Less is the simulation's noise. */
const tieErrors = 2
/** A nemesis needs this many weeks. */
const minWeeks = 3

/** Finds the stories of a league; null for one that is void. @see docs/rules.md#stories */
export function findStories(input: StoriesInput): Stories | null {
  const { league, field, board, standings, opening, earlierWeeks } = input
  if (standings.status === 'void') return null
  const { rows } = standings
  const best = bestTeam(league, field, board)
  return {
    bestTeam: best && { ...best, behind: behindBest(rows, best.total) },
    bench: benched(rows, league.rules.counting),
    luck: luckOf(rows, opening),
    nemeses: nemesesOf(rows, earlierWeeks),
  }
}

const behindBest = (rows: readonly StandingsRow[], best: number) =>
  rows.flatMap(({ userId, standing: { total } }) =>
    total === null ? [] : [{ userId, strokes: total - best }],
  )

function benched(rows: readonly StandingsRow[], counting: number): Stories['bench'] {
  return rows
    .flatMap(({ userId, golfers }) => {
      const [best] = golfers
        .flatMap((golfer) =>
          golfer.counting || golfer.score === null ? [] : [{ ...golfer, score: golfer.score }],
        )
        .toSorted((a, b) => a.score - b.score || compareText(a.apiPlayerId, b.apiPlayerId))
      if (!best) return []
      const teams = rows.filter(({ golfers: team, standing: { total } }) => {
        const isTheirs = team.some(({ apiPlayerId }) => apiPlayerId === best.apiPlayerId)
        const better = teamTotal([...team, best], counting).total ?? 0
        return !isTheirs && total !== null && better < total
      }).length
      const { apiPlayerId, name, score } = best
      return teams > 0 ? [{ userId, apiPlayerId, name, score, teams }] : []
    })
    .toSorted(
      (a, b) =>
        compareNumberLists([-a.teams, a.score], [-b.teams, b.score]) ||
        compareText(a.userId, b.userId),
    )
}

function luckOf(rows: readonly StandingsRow[], opening: Tally | null): Stories['luck'] {
  if (!opening) return []
  const chances = new Map(opening.teams.map(({ userId, wins }) => [userId, wins / opening.count]))
  const all = rows.map(({ userId }) => chances.get(userId) ?? 0).toSorted((a, b) => b - a)
  const placeOf = expectedPlaces(all, opening.count)
  // If all are tied, no place was expected.
  if (new Set(placeOf.values()).size < 2) return []
  return rows
    .map(({ userId, standing: { rank, position } }) => {
      const win = chances.get(userId) ?? 0
      return { userId, win, expected: placeOf.get(win) ?? 1, rank, position }
    })
    .toSorted(
      (a, b) => a.rank - a.expected - (b.rank - b.expected) || compareText(a.userId, b.userId),
    )
}

/** The place by each chance, from all of them in descending order. Those within the noise of a tie's best share its place. */
function expectedPlaces(chances: readonly number[], count: number): Map<number, number> {
  const error = (chance: number) => Math.sqrt((chance * (1 - chance)) / count)
  const places = new Map<number, number>()
  let [best, place] = [chances[0] ?? 0, 1]
  for (const [nth, chance] of chances.entries()) {
    if (best - chance > tieErrors * (error(best) + error(chance))) [best, place] = [chance, nth + 1]
    places.set(chance, place)
  }
  return places
}

function nemesesOf(
  rows: readonly StandingsRow[],
  earlierWeeks: StoriesInput['earlierWeeks'],
): Nemesis[] {
  const thisWeek = new Map(rows.map(({ userId, standing }) => [userId, standing.rank]))
  const weeks = [...earlierWeeks, thisWeek]
  return rows.flatMap(({ userId, standing: { rank, total } }) => {
    const rival = clubNemesis(userId, [...thisWeek.keys()], weeks)
    if (rival) return [rival]
    const ahead = rows.filter(({ standing }) => standing.rank < rank)
    const next = ahead.filter(({ standing }) => standing.rank === ahead.at(-1)?.standing.rank)
    const strokes = (total ?? 0) - (next[0]?.standing.total ?? 0)
    return next.length > 0
      ? [{ userId, by: next.map((row) => row.userId), strokes, weeks: null }]
      : []
  })
}

/** The team that finished ahead of a user's most often, in more than half of the weeks that both entered. */
function clubNemesis(
  userId: string,
  others: readonly string[],
  weeks: StoriesInput['earlierWeeks'],
): Nemesis | null {
  const played = weeks.filter((week) => week.has(userId))
  const [first] = others
    .map((other) => {
      const met = played.filter((week) => week.has(other))
      const rankIn = (week: ReadonlyMap<string, number>, id: string) => week.get(id) ?? Infinity
      const ahead = met.filter((week) => rankIn(week, other) < rankIn(week, userId)).length
      return { other, met: met.length, ahead }
    })
    .filter(({ met, ahead }) => met >= minWeeks && ahead * 2 > met)
    .toSorted(
      (a, b) =>
        compareNumberLists([-a.ahead, a.met], [-b.ahead, b.met]) || compareText(a.other, b.other),
    )
  if (!first) return null
  const { other, ...counts } = first
  return { userId, by: [other], strokes: null, weeks: counts }
}
