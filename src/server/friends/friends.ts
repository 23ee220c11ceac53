import { and, asc, eq, ne, not, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import type { Friend, FriendRequest } from '#contract/people/friends.ts'
import { maxFriendRequests, maxFriends } from '#domain/people-limits.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Account } from '#server/platform/auth/account.ts'
import { canAct } from '#server/platform/auth/can-act.ts'
import { nameColumns, outsideNameOfUser } from '#server/platform/auth/person-name.ts'
import { users } from '#server/platform/auth/tables.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors/errors.ts'
import { publish } from '#server/platform/live/live.ts'
import type { Services } from '#server/platform/services/services.ts'

import { isBlocked, lockPair } from './blocks.ts'
import { broConnections } from './tables.ts'

/** The columns of a user that every signed-in user may see. */
export const personColumns = {
  ...nameColumns,
  name: outsideNameOfUser,
}

/** The ids of a pair, the smaller first. */
export const orderedPair = (a: string | PgColumn, b: string) => ({
  userId1: sql`least(${a}::uuid, ${b}::uuid)`,
  userId2: sql`greatest(${a}::uuid, ${b}::uuid)`,
})

/** Matches the row of two people. The first may be a column. */
export function isPair(a: string | PgColumn, b: string) {
  const { userId1, userId2 } = orderedPair(a, b)
  return and(eq(broConnections.userId1, userId1), eq(broConnections.userId2, userId2))
}

const isInPair = (userId: string | PgColumn) =>
  or(eq(broConnections.userId1, userId), eq(broConnections.userId2, userId))

/** Matches the requests that wait for a user's answer. Those of people who can't act wait until they can. */
const isPendingFor = (userId: string | PgColumn) =>
  and(
    isInPair(userId),
    ne(broConnections.requestedBy, userId),
    eq(broConnections.status, 'pending'),
    sql`exists (select from ${users}
      where ${users.id} = ${broConnections.requestedBy} and ${canAct})`,
  )

/** Counts the requests that wait for a user's answer. The user may be a column. */
export const countPendingFor = (userId: string | PgColumn) => sql<number>`(
  select count(*)::int from ${broConnections} where ${isPendingFor(userId)})`

const pair = [broConnections.userId1, broConnections.userId2]

/** Whether two people are friends. */
export async function areFriends(db: Db, a: string, b: string): Promise<boolean> {
  const [friendship] = await db
    .select({ id: broConnections.id })
    .from(broConnections)
    .where(and(isPair(a, b), eq(broConnections.status, 'accepted')))
  return friendship !== undefined
}

/**
 * Makes two people friends, whether or not a request was pending, unless one of them has too many friends already.
 *
 * @returns whether they are friends now
 */
export async function befriend(db: Db, requestedBy: string, userId: string): Promise<boolean> {
  if ((await countFriends(db, requestedBy)) >= maxFriends) return false
  if ((await countFriends(db, userId)) >= maxFriends) return false
  await db
    .insert(broConnections)
    .values({ ...orderedPair(requestedBy, userId), requestedBy, status: 'accepted' })
    .onConflictDoUpdate({ target: pair, set: { status: 'accepted' } })
  await publish(db, { kind: 'user', userId: requestedBy }, { kind: 'user', userId })
  return true
}

/**
 * How many friends someone has. Several who become friends at once may go beyond the limit by a few: it keeps lists short,
 * and no rule depends on it.
 */
const countFriends = (db: Db, userId: string): Promise<number> =>
  db.$count(broConnections, and(isInPair(userId), eq(broConnections.status, 'accepted')))

/** Refuses a friendship that was just made, if one of the two has too many then. @throws {Refusal} friend-limit */
async function limitFriends(db: Db, ...pair: string[]): Promise<void> {
  for (const userId of pair)
    if ((await countFriends(db, userId)) > maxFriends) throw new Refusal('friend-limit')
}

/** The caller's friends, by username. */
export function listFriends(db: Db, { id }: Account): Promise<Friend[]> {
  const { userId1, userId2 } = broConnections
  return db
    .select({ ...personColumns, email: users.email, venmoHandle: users.venmoHandle })
    .from(broConnections)
    .innerJoin(
      users,
      sql`${users.id} = case ${userId1} when ${id} then ${userId2} else ${userId1} end`,
    )
    .where(and(isInPair(id), eq(broConnections.status, 'accepted'), canAct))
    .orderBy(sql`lower(${users.username})`)
}

/** The ids of someone's friends, those included who deleted their account and may return. */
export async function listFriendIds(db: Db, id: string): Promise<string[]> {
  const { userId1, userId2, status } = broConnections
  const rows = await db
    .select({ id: sql<string>`case ${userId1} when ${id} then ${userId2} else ${userId1} end` })
    .from(broConnections)
    .where(and(isInPair(id), eq(status, 'accepted')))
  return rows.map(({ id }) => id)
}

/** The requests that wait for the caller's answer, the oldest first. */
export function listFriendRequests(db: Db, { id }: Account): Promise<FriendRequest[]> {
  return db
    .select({ id: broConnections.id, fromUser: personColumns, message: broConnections.message })
    .from(broConnections)
    .innerJoin(users, eq(users.id, broConnections.requestedBy))
    .where(isPendingFor(id))
    .orderBy(asc(broConnections.createdAt))
}

/**
 * Sends a friend request. If the other person has already sent one, the two become friends: a pair has one
 * row and one statement, so this holds when both ask at once. If one blocked the other, it throws `NotFoundError`.
 *
 * @throws {Refusal} request-to-self, already-friends, request-pending, friend-limit or request-limit
 * @throws {NotFoundError} @throws {RateLimitError} after too many requests
 */
export async function sendFriendRequest(
  { db, rateLimits }: Services,
  { id }: Account,
  { toUserId, message }: { toUserId: string; message?: string | null | undefined },
): Promise<{ status: 'friends' | 'sent' }> {
  if (toUserId === id) throw new Refusal('request-to-self')
  await rateLimits.consume('friend-request', id)
  return await db.transaction(async (db) => {
    await lockPair(db, id, toUserId)
    const [other] = await db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, toUserId), canAct, not(isBlocked(id, toUserId))))
    const userId = found(other, 'User').id
    const [row] = await db
      .insert(broConnections)
      .values({
        ...orderedPair(id, userId),
        requestedBy: id,
        status: 'pending',
        message: message || null,
      })
      .onConflictDoUpdate({
        target: pair,
        set: { status: 'accepted' },
        setWhere: sql`${broConnections.status} = 'pending'
          and ${broConnections.requestedBy} <> excluded.requested_by`,
      })
      .returning({ status: broConnections.status })
    if (!row) {
      throw new Refusal((await areFriends(db, id, userId)) ? 'already-friends' : 'request-pending')
    }
    if (row.status === 'accepted') await limitFriends(db, id, userId)
    else if ((await db.$count(broConnections, isPendingFor(userId))) > maxFriendRequests)
      throw new Refusal('request-limit')
    await publish(db, { kind: 'user', userId: id }, { kind: 'user', userId })
    return { status: row.status === 'accepted' ? 'friends' : 'sent' }
  })
}

/**
 * Accepts or declines a request to the caller. After declining, the person can ask again.
 *
 * @throws {NotFoundError} when no such request waits for the caller
 * @throws {Refusal} friend-limit
 */
export async function respondToFriendRequest(
  db: Db,
  { id }: Account,
  requestId: string,
  status: 'accepted' | 'declined',
): Promise<{ message: string }> {
  const isMine = and(eq(broConnections.id, requestId), isPendingFor(id))
  const from = { userId: broConnections.requestedBy }
  await db.transaction(async (db) => {
    const [answered] =
      status === 'accepted'
        ? await db.update(broConnections).set({ status }).where(isMine).returning(from)
        : await db.delete(broConnections).where(isMine).returning(from)
    const { userId } = found(answered, 'Friend request')
    if (status === 'accepted') await limitFriends(db, id, userId)
    await publish(db, { kind: 'user', userId: id }, { kind: 'user', userId })
  })
  return { message: `Friend request ${status}` }
}

/** Ends a friendship. @throws {NotFoundError} when the two aren't friends */
export async function removeFriend(
  db: Db,
  { id }: Account,
  friendId: string,
): Promise<{ message: string }> {
  await db.transaction(async (db) => {
    const [ended] = await db
      .delete(broConnections)
      .where(and(isPair(id, friendId), eq(broConnections.status, 'accepted')))
      .returning({ id: broConnections.id })
    found(ended, 'Friend')
    await publish(db, { kind: 'user', userId: id }, { kind: 'user', userId: friendId })
  })
  return { message: 'Friend removed' }
}
