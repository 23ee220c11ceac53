import { compareNumberLists, compareText } from '../order.ts'
import type { DraftedTeam, LeagueGolfer } from '../scoring/league-standings.ts'

/** The picks that the teams of a league share and those that set them apart, once everyone may see them. */
export interface Reveal {
  /** The golfers on at least two teams, the most picked first. */
  mostPicked: { apiPlayerId: string; name: string; count: number }[]
  /** The golfers that nobody else has, by team; a team without one is left out. */
  onlyYours: { userId: string; apiPlayerIds: string[] }[]
  /** The pairs of teams with the most golfers in common, if that is at least half a team. */
  twins: [string, string][]
  /** The guess farthest from the middle one; null when no guess stands out. */
  boldestGuess: { userId: string; guess: number } | null
}

const maxGolfersShown = 10
const maxTwins = 10

/**
 * Compares the teams of a league as they were when the draft closed. The order of `teams` doesn't matter.
 *
 * @see docs/rules.md#the-reveal
 */
export function computeReveal(
  teams: readonly DraftedTeam[],
  field: readonly Pick<LeagueGolfer, 'apiPlayerId' | 'name' | 'place'>[],
): Reveal {
  const golfers = new Map(field.map((golfer) => [golfer.apiPlayerId, golfer]))
  const inOrder = teams.toSorted((a, b) => a.completionOrder - b.completionOrder)
  const counts = new Map<string, number>()
  for (const id of teams.flatMap((team) => team.golfers)) counts.set(id, (counts.get(id) ?? 0) + 1)
  const mostPicked = [...counts]
    .filter(([, count]) => count > 1)
    .map(([apiPlayerId, count]) => ({
      apiPlayerId,
      name: golfers.get(apiPlayerId)?.name ?? apiPlayerId,
      count,
      place: golfers.get(apiPlayerId)?.place ?? Infinity,
    }))
    .toSorted(
      (a, b) =>
        compareNumberLists([-a.count, a.place], [-b.count, b.place]) ||
        compareText(a.apiPlayerId, b.apiPlayerId),
    )
    .slice(0, maxGolfersShown)
    .map(({ apiPlayerId, name, count }) => ({ apiPlayerId, name, count }))
  return {
    mostPicked,
    onlyYours: teams.length < 2 ? [] : onlyYours(inOrder, counts),
    twins: twins(inOrder),
    boldestGuess: boldestGuess(inOrder),
  }
}

function onlyYours(teams: readonly DraftedTeam[], counts: ReadonlyMap<string, number>) {
  return teams
    .map(({ userId, golfers }) => ({
      userId,
      apiPlayerIds: golfers.filter((id) => counts.get(id) === 1),
    }))
    .filter(({ apiPlayerIds }) => apiPlayerIds.length > 0)
}

function twins(teams: readonly DraftedTeam[]): [string, string][] {
  let most = 0
  let pairs: [string, string][] = []
  for (const [nth, one] of teams.entries()) {
    const own = new Set(one.golfers)
    for (const other of teams.slice(nth + 1)) {
      const shared = other.golfers.filter((id) => own.has(id)).length
      if (shared * 2 < Math.max(own.size, 2) || shared < most) continue
      if (shared > most) pairs = []
      most = shared
      pairs.push([one.userId, other.userId])
    }
  }
  return pairs.slice(0, maxTwins)
}

/** If two are equally far from the middle, the lower guess is the bolder one, then the earlier. */
function boldestGuess(teams: readonly DraftedTeam[]): Reveal['boldestGuess'] {
  const guesses = teams.flatMap(({ userId, predicted }) =>
    predicted === null ? [] : [{ userId, guess: predicted }],
  )
  const sorted = guesses.map(({ guess }) => guess).toSorted((a, b) => a - b)
  const low = sorted[Math.floor((sorted.length - 1) / 2)]
  const high = sorted[Math.floor(sorted.length / 2)]
  if (low === undefined || high === undefined || sorted[0] === sorted.at(-1)) return null
  const distance = ({ guess }: { guess: number }) => Math.abs(guess - (low + high) / 2)
  const [boldest] = guesses.toSorted((a, b) => distance(b) - distance(a) || a.guess - b.guess)
  return boldest ?? null
}
