import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'

import type { LeagueAccess } from '#contract/wire/endpoint.ts'
import type { Member } from '#server/platform/auth/account.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors/errors.ts'
import { isEveningKey } from '#server/tournaments/sources.ts'

import { allLeagues } from '../tables.ts'
import { isDraftOpen } from './draft-open.ts'
import { requireAccess, requireNotDeleted, readRelation } from './league-access.ts'

/** A league whose row is locked until the transaction ends. */
export type LockedLeague = NonNullable<Awaited<ReturnType<typeof lockRow>>>

/**
 * Locks a league's row until the transaction ends, then reads the clock. Every transaction that acts in a league locks
 * its row before any other row but its tournament's, several leagues in the order of their ids and then clubs, so no two
 * deadlock. A caller that will change the row asks for `no key update` at once, because upgrading a weaker lock can
 * deadlock.
 *
 * Nothing changes in a deleted league. A settled one stays with its members, who still settle up there:
 * only the calls they need for that pass `allowsEnded`. Only two pass `allowsDeleted`: the restore, and someone who deletes
 * their account, to leave a league that may be restored.
 *
 * @throws {NotFoundError}
 * @throws {Refusal} league-deleted or league-ended
 */
export async function lockLeague(
  db: Db,
  leagueId: string,
  strength: Strength,
  { allowsEnded = false, allowsDeleted = false }: LockOptions = {},
): Promise<LockedLeague> {
  const row = found(await lockRow(db, eq(allLeagues.id, leagueId), strength), 'League')
  if (!allowsDeleted) requireNotDeleted(row, allowsEnded)
  return row
}

/**
 * Matches the league of a code, for a query of `allLeagues`. A deleted league has no link, and that of an evening
 * is for guests alone.
 */
export const hasJoinCode = (code: string, ofEvening = false) =>
  and(
    eq(allLeagues.joinCode, code),
    isNull(allLeagues.deletedAt),
    eq(isEveningKey(allLeagues.tournamentKey), ofEvening),
  )

/** Locks the league of a link's code, to join it; null if no one has the code, or it has just been renewed. */
export const lockLeagueOfCode = (
  db: Db,
  code: string,
  ofEvening = false,
): Promise<LockedLeague | null> => lockRow(db, hasJoinCode(code, ofEvening), 'no key update')

/** Locks a league for a shootout, whose picks lock in a deleted league too; null once it has been purged. */
export const lockLeagueIfThere = (db: Db, id: string): Promise<LockedLeague | null> =>
  lockRow(db, eq(allLeagues.id, id), 'no key update')

/** Locks a league that hasn't ended; null for any other. */
export const lockLeagueIfOpen = (db: Db, id: string): Promise<LockedLeague | null> =>
  lockRow(
    db,
    and(eq(allLeagues.id, id), isNull(allLeagues.deletedAt), isNull(allLeagues.settledAt)),
    'no key update',
  )

/** When an invitation's notice expires: at the deadline, unless that is an estimate, which may move later. */
export const inviteExpiry = ({
  draftingEndAt,
  isDeadlineEstimated,
}: LockedLeague): { expiresAt?: Date } => (isDeadlineEstimated ? {} : { expiresAt: draftingEndAt })

type Strength = 'share' | 'no key update'

interface LockOptions {
  /** Whether the call may act in a deleted league that was settled. */
  allowsEnded?: boolean
  /** Whether the call may act in any deleted league. */
  allowsDeleted?: boolean
}

async function lockRow(db: Db, which: SQL | undefined, strength: Strength) {
  const locked = db.$with('locked').as(db.select().from(allLeagues).where(which).for(strength))
  const [row] = await db
    .with(locked)
    .select({
      id: locked.id,
      name: locked.name,
      commissionerId: locked.commissionerId,
      tournamentKey: locked.tournamentKey,
      rules: locked.rules,
      entryFee: locked.entryFeeCents,
      setupComplete: locked.setupComplete,
      isFrozen: sql<boolean>`${locked.frozenAt} is not null`,
      draftingEndAt: locked.draftingEndAt,
      isDeadlineEstimated: locked.draftingEndEstimated,
      // Outside the locking query, which reads the clock before it waits.
      isDraftOpen: sql<boolean>`${isDraftOpen(locked)}`,
      // Only whether the commissioner closed it.
      isLinkClosed: sql<boolean>`${locked.joinClosedAt} is not null`,
      // Null for most callers, who may not act in a deleted league.
      deletedAt: locked.deletedAt,
      settledAt: locked.settledAt,
    })
    .from(locked)
  return row ?? null
}

/**
 * Locks a league's row, then admits the member again: while they waited, they may have left, been removed or
 * handed the league over.
 *
 * @throws {NotFoundError | Refusal | AccessError} what `lockLeague` and `requireAccess` throw
 */
export async function lockLeagueForMember(
  db: Db,
  { leagueId, userId: id, username }: Pick<Member, 'leagueId' | 'userId' | 'username'>,
  access: LeagueAccess,
  strength: Strength,
  options: LockOptions = {},
): Promise<LockedLeague> {
  const league = await lockLeague(db, leagueId, strength, options)
  const relation = await readRelation(db, { id }, leagueId)
  requireAccess({ id, username }, relation, access, options)
  return league
}
