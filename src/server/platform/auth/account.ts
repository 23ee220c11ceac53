import { eq, isNotNull, sql } from 'drizzle-orm'

import type { Tier } from '#domain/billing/tiers.ts'

import type { Db } from '../db/db.ts'
import { AccessError } from '../errors/errors.ts'
import { effectiveTierSql } from './effective-tier.ts'
import { outsideNameOfUser } from './person-name.ts'
import { querySessions, isRequestedSession } from './session-query.ts'
import { tokenHash } from './session-token.ts'
import { needsTouch, touchSession } from './sessions.ts'
import { sessions, users } from './tables.ts'

/** A signed-in user. Only `requireAccount` makes one. */
export interface Account {
  id: string
  /** The session's, as the API shows it. */
  sessionId: string
  /** The hash of the token that the request has. */
  sessionHash: string
  username: string
  /** Outside a league. */
  name: string
  role: 'member' | 'admin'
  subscriptionTier: Tier
  /** Whether a passkey opened or confirmed the session. */
  byPasskey: boolean
  /** Whether they have no account and play an evening. */
  isGuest: boolean
}

/** A user who may see a league, as a member or an invitee. Only `leagues/access/league-access.ts` makes one. */
export interface LeagueViewer {
  leagueId: string
  userId: string
  username: string
  /** In the league. */
  name: string
  membership: 'invited' | 'member'
  isCommissioner: boolean
  /** Whether they are the commissioner's deputy. */
  isDeputy: boolean
}

/** A member of a league. Only `leagues/access/league-access.ts` makes one, so functions that act in a league take one. */
export interface Member extends LeagueViewer {
  membership: 'member'
}

/** Someone's relation to a league. It is read together with the session; `requireAccess` judges it. */
export interface LeagueRelation {
  leagueId: string
  name: string
  isCommissioner: boolean
  isDeputy: boolean
  isMember: boolean
  isInvited: boolean
  /** Whether the commissioner removed them, and nobody has invited them since. */
  isRemoved: boolean
  isDeleted: boolean
  isSettled: boolean
}

/** The columns of an {@link Account}, for a query of `sessions` and `users`, and whether to touch the session. */
export const accountColumns = {
  id: users.id,
  sessionId: sessions.id,
  username: users.username,
  name: outsideNameOfUser,
  role: users.role,
  subscriptionTier: effectiveTierSql,
  byPasskey: sql<boolean>`${isNotNull(sessions.passkeyId)}`,
  isGuest: sql<boolean>`${isNotNull(users.guestUntil)}`,
  isStale: needsTouch,
}

/** Finds the user of a session token. @throws {AccessError} 401 when the session is unknown or has ended */
export async function requireAccount(db: Db, token: string | undefined): Promise<Account> {
  if (!token) throw new AccessError(401)
  const hash = tokenHash(token)
  return await toAccount(db, hash, await findAccount(db)(hash))
}

/** The account of a row of {@link accountColumns}. @throws {AccessError} 401 when there is no row */
export async function toAccount(
  db: Db,
  hash: string,
  row: (Omit<Account, 'sessionHash'> & { isStale: boolean }) | null,
): Promise<Account> {
  if (!row) throw new AccessError(401)
  const { id, sessionId, username, name, role, subscriptionTier, byPasskey, isGuest } = row
  if (row.isStale) await touchSession(db, hash)
  const session = { sessionId, sessionHash: hash }
  return { id, ...session, username, name, role, subscriptionTier, byPasskey, isGuest }
}

const findAccount = querySessions((db) =>
  db
    .select({ ...accountColumns, tokenHash: sessions.tokenHash })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(isRequestedSession)
    .prepare('accounts_by_session'),
)
