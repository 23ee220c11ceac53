import { and, asc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'

import type { MatchResolution, SystemHealth } from '#contract/admin/admin.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors/errors.ts'
import type { GolfSource } from '#server/platform/services/golf-source.ts'

import { golferIds, identityDoubts } from './tables.ts'

type AmbiguousMatch = typeof identityDoubts.$inferInsert

/**
 * Stores what a reading leaves open, in place of what was in doubt before.
 *
 * @param before the earlier doubts, among the source's of that kind
 */
export async function storeAmbiguous(
  db: Db,
  { source, kind }: Pick<AmbiguousMatch, 'source' | 'kind'>,
  before: SQL | undefined,
  doubts: readonly Omit<AmbiguousMatch, 'source' | 'kind'>[],
): Promise<void> {
  const gone = and(eq(identityDoubts.source, source), eq(identityDoubts.kind, kind), before)
  const rows = doubts.map((doubt) => ({ ...doubt, source, kind }))
  await db.transaction(async (db) => {
    await db.delete(identityDoubts).where(gone)
    if (rows.length === 0) return
    await db
      .insert(identityDoubts)
      .values(rows)
      .onConflictDoUpdate({
        target: [identityDoubts.source, identityDoubts.kind, identityDoubts.sourceId],
        set: {
          name: sql`excluded.name`,
          tournamentKey: sql`excluded.tournament_key`,
          candidates: sql`excluded.candidates`,
        },
      })
  })
}

/** The tournaments that the administrator has told apart. */
export async function listDecidedTournaments(
  db: Db,
  source: GolfSource['name'],
): Promise<{ own: string; key: string }[]> {
  const rows = await db
    .select({ own: identityDoubts.sourceId, key: identityDoubts.decision })
    .from(identityDoubts)
    .where(and(eq(identityDoubts.source, source), isNotNull(identityDoubts.decision)))
  return rows.flatMap(({ own, key }) => (key === null ? [] : [{ own, key }]))
}

/** The doubts that wait for the administrator, oldest first. */
export async function listAmbiguous(db: Db): Promise<SystemHealth['feed']['doubts']> {
  const { source, kind, sourceId, name, candidates, at } = identityDoubts
  return await db
    .select({ source, kind, sourceId, name, candidates, at })
    .from(identityDoubts)
    .where(isNull(identityDoubts.decision))
    .orderBy(asc(at), asc(sourceId))
}

/**
 * Stores the administrator's answer to a doubt; the next reading goes by it.
 *
 * @returns the source's name for it, and ours; null for none of ours
 * @throws {NotFoundError}
 */
export async function resolveMatch(
  db: Db,
  { source, kind, sourceId, candidateId }: MatchResolution,
): Promise<{ name: string; answer: string | null }> {
  return await db.transaction(async (db) => {
    const isIt = and(
      eq(identityDoubts.source, source),
      eq(identityDoubts.kind, kind),
      eq(identityDoubts.sourceId, sourceId),
    )
    const [row] = await db.select().from(identityDoubts).where(isIt).for('update')
    const { name, candidates } = found(row, 'Doubt')
    const target = candidateId ?? sourceId
    const candidate = candidates.find(({ id }) => id === candidateId)
    const answer = candidateId === null ? null : found(candidate, 'Candidate').name
    if (kind === 'tournament') {
      // No two are one: the last answer stands.
      const isSame = and(eq(identityDoubts.source, source), eq(identityDoubts.decision, target))
      await db.update(identityDoubts).set({ decision: null }).where(isSame)
      await db.update(identityDoubts).set({ decision: target }).where(isIt)
      return { name, answer }
    }
    const clash = or(eq(golferIds.sourcePlayerId, sourceId), eq(golferIds.apiPlayerId, target))
    await db.delete(golferIds).where(and(eq(golferIds.source, source), clash))
    await db
      .insert(golferIds)
      .values({ source, sourcePlayerId: sourceId, apiPlayerId: target, settled: true })
    await db.delete(identityDoubts).where(isIt)
    return { name, answer }
  })
}
