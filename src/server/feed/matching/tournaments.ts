import { and, eq, inArray, isNull, sql } from 'drizzle-orm'

import { matchDays, matchTournaments } from '#domain/tournaments/match-tournaments.ts'
import type { ScheduledTournament } from '#domain/tournaments/tournament.ts'
import { allLeagues } from '#server/leagues/tables.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { GolfSource, TournamentRef } from '#server/platform/services/golf-source.ts'
import { isOnTour } from '#server/tournaments/sources.ts'
import { tournamentIds, tournaments } from '#server/tournaments/tables.ts'
import { tournamentKey } from '#server/tournaments/tournaments.ts'

import { listDecidedTournaments, storeAmbiguous } from './ambiguous-matches.ts'
import { identityDoubts } from './tables.ts'

/** A calendar's entry, with the key of the tournament that it is. */
export interface MatchedEntry extends ScheduledTournament {
  key: string
  /** Its last day as stored; null for a new tournament. */
  storedEnd: string | null
}

/** The stored tournaments of a source's tour, with what the source calls them. */
const listStored = async (db: Db, source: GolfSource['name']) =>
  await db
    .select({
      key: tournaments.key,
      source: tournaments.source,
      name: tournaments.name,
      startDate: tournaments.startDate,
      endDate: tournaments.endDate,
      ref: sql<
        string | null
      >`(select concat_ws(':', ${tournamentIds.source}, ${tournamentIds.orgId},
          ${tournamentIds.tournId}, ${tournamentIds.year}) from ${tournamentIds}
        where ${tournamentIds.tournamentKey} = ${tournaments.key} and ${tournamentIds.source} = ${source})`,
      hasLeague: sql<boolean>`exists (select from ${allLeagues}
        where ${allLeagues.tournamentKey} = ${tournaments.key} and ${allLeagues.settledAt} is null)`,
    })
    .from(tournaments)
    .where(isOnTour(source))

/**
 * Finds the stored tournament of each entry, whichever source brought it. An entry that may be several is
 * left out and kept as a doubt. So is one with another name on the days of a tournament that has a league and that no
 * other entry matches: stored as a second tournament, it would leave that league without scores.
 */
export async function matchEntries(
  db: Db,
  source: GolfSource['name'],
  entries: readonly ScheduledTournament[],
): Promise<MatchedEntry[]> {
  const stored = await listStored(db, source)
  const byRef = new Map<string, string>()
  for (const one of stored) if (one.source === source) byRef.set(one.key, one.key)
  for (const { key, ref } of stored) if (ref !== null) byRef.set(ref, key)
  const decided = await listDecidedTournaments(db, source)
  for (const { own, key } of decided) byRef.set(own, key)
  const found = new Set(decided.map(({ key }) => key))
  const isFree = ({ key, ref }: (typeof stored)[number]) => ref === null && !found.has(key)
  const free = stored.filter((one) => one.source !== source && isFree(one))
  const named = entries.map((entry) => {
    const own = tournamentKey(source, entry)
    const key = byRef.get(own)
    return { entry, own, key, candidates: key ? [] : matchTournaments(entry, free) }
  })
  const ends = new Map(stored.map(({ key, endDate }) => [key, endDate]))
  const claims = named.flatMap(({ candidates }) => candidates.map(({ key }) => key))
  const isShared = ({ key }: { key: string }) => claims.filter((one) => one === key).length > 1
  const left = free.filter(({ key, hasLeague }) => hasLeague && !claims.includes(key))
  const open = named.map((one) => {
    const { entry, key, candidates } = one
    const isNew = key === undefined && candidates.length === 0
    const onItsDays = isNew ? matchDays(entry, left) : []
    const isDoubted = onItsDays.length > 0 || candidates.length > 1 || candidates.some(isShared)
    return { ...one, candidates: isNew ? onItsDays : candidates, isDoubted }
  })
  const asked = open.map(({ own }) => own)
  await storeAmbiguous(
    db,
    { source, kind: 'tournament' },
    // The administrator's answer stands, however far off the tournament is.
    and(inArray(identityDoubts.sourceId, asked), isNull(identityDoubts.decision)),
    open
      .filter(({ isDoubted }) => isDoubted)
      .map(({ entry, own, candidates }) => ({
        sourceId: own,
        name: entry.name,
        candidates: candidates.map(({ key, name }) => ({ id: key, name })),
      })),
  )
  return open
    .filter(({ isDoubted }) => !isDoubted)
    .map(({ entry, own, key, candidates }) => ({
      ...entry,
      key: key ?? candidates[0]?.key ?? own,
      storedEnd: ends.get(key ?? candidates[0]?.key ?? '') ?? null,
    }))
}

/** Remembers what a source calls the tournaments. */
export async function storeTournamentNames(
  db: Db,
  source: GolfSource['name'],
  entries: readonly MatchedEntry[],
): Promise<void> {
  if (entries.length === 0) return
  await db
    .insert(tournamentIds)
    .values(entries.map((entry) => ({ ...entry, source, tournamentKey: entry.key })))
    .onConflictDoNothing()
}

/** A stored tournament's key, and what a source calls it: by default what it is stored as. */
export async function findSourceRef(
  db: Db,
  source: GolfSource['name'],
  { orgId, tournId, year }: TournamentRef,
): Promise<{ key: string; ref: TournamentRef }> {
  const [found] = await db
    .select({
      key: tournaments.key,
      orgId: tournamentIds.orgId,
      tournId: tournamentIds.tournId,
      year: tournamentIds.year,
    })
    .from(tournaments)
    .innerJoin(
      tournamentIds,
      and(eq(tournamentIds.tournamentKey, tournaments.key), eq(tournamentIds.source, source)),
    )
    .where(
      and(
        eq(tournaments.orgId, orgId),
        eq(tournaments.tournId, tournId),
        eq(tournaments.year, year),
      ),
    )
  const own = { orgId, tournId, year }
  if (!found) return { key: tournamentKey(source, own), ref: own }
  const { key, ...ref } = found
  return { key, ref }
}
