import type { TournamentPlayer } from '#contract/tournaments.ts'

/** Where a golfer without a world ranking is sorted. */
const unranked = 999

/** Orders golfers by world ranking, then by name. */
export function byRanking(
  a: Pick<TournamentPlayer, 'ranking' | 'name'>,
  b: Pick<TournamentPlayer, 'ranking' | 'name'>,
): number {
  return (a.ranking ?? unranked) - (b.ranking ?? unranked) || a.name.localeCompare(b.name)
}

/** Countries with how many golfers they send, most first. */
export function countries(
  players: readonly TournamentPlayer[],
): [country: string, count: number][] {
  const counts = new Map<string, number>()
  for (const { country } of players) {
    if (country) counts.set(country, (counts.get(country) ?? 0) + 1)
  }
  return [...counts].toSorted((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]))
}
