import { and, eq, gt, ne, not, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import type { Account } from '../identity/admission.ts'
import type { Db } from '../db/db.ts'
import { found } from '../errors/errors.ts'
import { hasBlocked } from '../friends/blocks.ts'
import { leagueMembers, leagues } from '../leagues/tables.ts'
import { publish } from '../live/live.ts'
import { conversationMarks, conversations, messages } from './tables.ts'

/** Someone in a conversation: one of its two people, or a member of its league. Only `enter` makes one. */
export interface Participant {
  conversationId: string
  userId: string
  /** The other of two people; null in a league's chat. */
  otherUserId: string | null
  /** Null between two people. */
  leagueId: string | null
  /** Whether it is the chat of a deleted league, which can only be read. */
  ended: boolean
  lastSeq: number
}

/** The conversations that someone is in, each by an index. */
export function isParticipant(userId: string | PgColumn): SQL {
  return sql`${conversations.id} in (
    select mine.id from ${conversations} as mine where mine.user_id1 = ${userId}
    union all select mine.id from ${conversations} as mine where mine.user_id2 = ${userId}
    union all select mine.id from ${leagueMembers} as joined
      join ${leagues} on ${leagues.id} = joined.league_id
      join ${conversations} as mine on mine.league_id = joined.league_id
      where joined.user_id = ${userId})`
}

/** Someone's mark in a conversation, for a join. */
export const isMarkOf = (userId: string | PgColumn) =>
  and(eq(conversationMarks.conversationId, conversations.id), eq(conversationMarks.userId, userId))

/** How many messages someone has not read, in a query of conversations that has joined their mark. */
export const unreadFor = (userId: string | PgColumn) => sql<number>`(
  select count(*)::int from ${messages}
    where ${and(
      eq(messages.conversationId, conversations.id),
      gt(messages.seq, sql`coalesce(${conversationMarks.readSeq}, 0)`),
      ne(messages.senderId, userId),
      not(hasBlocked(userId, messages.senderId)),
    )})`

/**
 * How many messages wait for someone in all conversations that they have not muted. Counted one by one: in
 * a join the planner reads whole histories, not only what comes after the mark.
 */
export const unreadInAll = (userId: PgColumn) => sql<number>`(
  select coalesce(sum(${unreadFor(userId)}), 0)::int from ${conversations}
    left join ${conversationMarks} on ${isMarkOf(userId)}
    where ${isParticipant(userId)} and not coalesce(${conversationMarks.muted}, false)
      and ${conversations.lastSeq} > coalesce(${conversationMarks.readSeq}, 0))`

/**
 * Lets someone into a conversation. With a lock it is held until the transaction ends, so that its order
 * stands still (`no key update`) or it cannot be deleted meanwhile (`key share`).
 *
 * @throws {Missing} when it is not there, or not theirs to see
 */
export async function enter(
  db: Db,
  { id: userId }: Account,
  conversationId: string,
  lock: 'no key update' | 'key share',
): Promise<Participant> {
  const [row] = await db
    .select({
      conversationId: conversations.id,
      otherUserId: sql<string | null>`case ${conversations.userId1}
        when ${userId} then ${conversations.userId2} else ${conversations.userId1} end`,
      leagueId: conversations.leagueId,
      ended: sql<boolean>`exists (select from ${leagues}
        where ${leagues.id} = ${conversations.leagueId} and ${leagues.deletedAt} is not null)`,
      lastSeq: conversations.lastSeq,
    })
    .from(conversations)
    .where(and(eq(conversations.id, conversationId), isParticipant(userId)))
    .for(lock)
  return { ...found(row, 'Conversation'), userId }
}

/** Tells all who are in a conversation that there is something new in it. */
export async function publishToParticipants(db: Db, participant: Participant): Promise<void> {
  const { conversationId, userId, otherUserId, leagueId } = participant
  const userIds = otherUserId === null ? [userId] : [userId, otherUserId]
  const of = leagueId === null ? { userIds } : { leagueId }
  await publish(db, { kind: 'conversation', conversationId, of })
}
