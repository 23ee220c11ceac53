const keptAtMost = 1_000

/** What a league's board is worked out from once its teams stand: the tournament's board and its field. */
export const standingsVersion = (board: number | null | undefined, fieldAt: Date | null): string =>
  `${board ?? 0}-${fieldAt?.getTime() ?? 0}`

/**
 * Remembers the newest version of something for each league: made once a version and process, also when
 * all of a league ask at once because it has moved. What cannot be made is not remembered, and beyond
 * {@link keptAtMost} leagues the one that was looked at longest ago makes room.
 */
export function versionCache<Made>(): Newest<Made> {
  const kept = new Map<string, { version: string; made: Promise<Made> }>()
  return async (leagueId, version, make) => {
    const ready = kept.get(leagueId)
    const made = ready?.version === version ? ready.made : make()
    kept.delete(leagueId)
    kept.set(leagueId, { version, made })
    if (kept.size > keptAtMost) kept.delete(kept.keys().next().value ?? '')
    try {
      return await made
    } catch (error) {
      if (kept.get(leagueId)?.made === made) kept.delete(leagueId)
      throw error
    }
  }
}

type Newest<Made> = (leagueId: string, version: string, make: () => Promise<Made>) => Promise<Made>
