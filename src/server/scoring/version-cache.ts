const maxLeagues = 1_000

/** The version of a league's standings after its draft closes: they depend on the board, the field and names. */
export const standingsVersion = (
  board: number | null | undefined,
  fieldAt: Date | null,
  names = 0,
): string => `${board ?? 0}-${fieldAt?.getTime() ?? 0}-${names}`

/**
 * A cache of the newest version of something for each league. Each process computes a version once, even when
 * all members ask at the same time. Failures are not cached, and the least recently used league is evicted.
 */
export function versionCache<Value>(): VersionCache<Value> {
  const cache = new Map<string, { version: string; value: Promise<Value> }>()
  return async (leagueId, version, compute) => {
    const cached = cache.get(leagueId)
    const value = cached?.version === version ? cached.value : compute()
    cache.delete(leagueId)
    cache.set(leagueId, { version, value })
    if (cache.size > maxLeagues) cache.delete(cache.keys().next().value ?? '')
    try {
      return await value
    } catch (error) {
      if (cache.get(leagueId)?.value === value) cache.delete(leagueId)
      throw error
    }
  }
}

type VersionCache<Value> = (
  leagueId: string,
  version: string,
  compute: () => Promise<Value>,
) => Promise<Value>
