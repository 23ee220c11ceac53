import { and, eq, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'

import type { Person } from '#contract/people/people.ts'
import { maxBlockedPeople } from '#domain/people-limits.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Account } from '#server/platform/auth/account.ts'
import { lockUsers } from '#server/platform/auth/lock-user.ts'
import { users } from '#server/platform/auth/tables.ts'
import { type Db, queryRows } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors/errors.ts'
import { publish } from '#server/platform/live/live.ts'

import { lockPair } from './blocks.ts'
import { isPair, personColumns } from './friends.ts'
import { blocks, broConnections } from './tables.ts'

/** The people whom the caller blocked, by username. */
export function listBlockedPeople(db: Db, { id }: Account): Promise<z.output<typeof Person>[]> {
  return db
    .select(personColumns)
    .from(blocks)
    .innerJoin(users, eq(users.id, blocks.blockedId))
    .where(eq(blocks.blockerId, id))
    .orderBy(sql`lower(${users.username})`)
}

/**
 * Blocks a person, and ends their friendship or request with the caller, and what one invited the other to. The person
 * isn't notified.
 *
 * @throws {Refusal} block-self or block-limit
 * @throws {NotFoundError} when there is no such person
 */
export async function blockPerson(
  db: Db,
  { id }: Account,
  personId: string,
): Promise<{ message: string }> {
  if (personId === id) throw new Refusal('block-self')
  await db.transaction(async (db) => {
    await lockPair(db, id, personId)
    // An invitation locks the account of whoever is invited, so none is being written while the block is.
    const people = await lockUsers(db, [id, personId])
    const blockedId = found(
      people.find((id) => id === personId),
      'User',
    )
    await db.insert(blocks).values({ blockerId: id, blockedId }).onConflictDoNothing()
    if ((await db.$count(blocks, eq(blocks.blockerId, id))) > maxBlockedPeople)
      throw new Refusal('block-limit')
    const ended = await db
      .delete(broConnections)
      .where(isPair(id, blockedId))
      .returning({ id: broConnections.id })
    const uninvited = await endInvitations(db, id, blockedId)
    const changed = new Set([id, ...uninvited, ...(ended.length ? [blockedId] : [])])
    await publish(db, ...[...changed].map((userId) => ({ kind: 'user' as const, userId })))
  })
  return { message: 'Blocked' }
}

/**
 * Ends the invitations of two people to each other, and of one to a league that the other runs.
 *
 * @returns the ids of those who were invited
 */
async function endInvitations(db: Db, a: string, b: string): Promise<string[]> {
  const pair = sql`(${a}::uuid, ${b}::uuid)`
  const ended = await queryRows<{ userId: string }>(
    db,
    sql`delete from invitations using leagues
    where leagues.id = league_id and status = 'pending' and to_user_id in ${pair}
      and (from_user_id in ${pair} or (commissioner_id in ${pair} and commissioner_id <> to_user_id))
      returning to_user_id as "userId"`,
  )
  return ended.map(({ userId }) => userId)
}

/** Lifts the caller's block. The friendship it ended stays ended. @throws {NotFoundError} when there is none */
export async function unblockPerson(
  db: Db,
  { id }: Account,
  personId: string,
): Promise<{ message: string }> {
  await db.transaction(async (db) => {
    const [lifted] = await db
      .delete(blocks)
      .where(and(eq(blocks.blockerId, id), eq(blocks.blockedId, personId)))
      .returning({ blockedId: blocks.blockedId })
    found(lifted, 'Block')
    await publish(db, { kind: 'user', userId: id })
  })
  return { message: 'Unblocked' }
}
