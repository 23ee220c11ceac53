import { and, eq, gt, ne, not, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import type { Db } from '../db/db.ts'
import { found } from '../errors/errors.ts'
import { hasBlocked } from '../friends/blocks.ts'
import type { Account } from '../identity/admission.ts'
import { leagueMembers, leagues } from '../leagues/tables.ts'
import { publish } from '../live/live.ts'
import { conversationMarks, conversations, messages } from './tables.ts'

/** Someone in a conversation: one of two people, or a member of its league. Only `enter` creates one. */
export interface Participant {
  conversationId: string
  userId: string
  /** The other person; null in a league's chat. */
  otherUserId: string | null
  /** Null between two people. */
  leagueId: string | null
  /** Whether it is the read-only chat of a deleted league. */
  ended: boolean
  lastSeq: number
}

/** Matches the conversations that someone takes part in. A union, so that each part uses an index. */
export function isParticipant(userId: string | PgColumn): SQL {
  return sql`${conversations.id} in (
    select mine.id from ${conversations} as mine where mine.user_id1 = ${userId}
    union all select mine.id from ${conversations} as mine where mine.user_id2 = ${userId}
    union all select mine.id from ${leagueMembers} as joined
      join ${leagues} on ${leagues.id} = joined.league_id
      join ${conversations} as mine on mine.league_id = joined.league_id
      where joined.user_id = ${userId})`
}

/** Matches someone's mark in a conversation, for a join. */
export const isMarkOf = (userId: string | PgColumn) =>
  and(eq(conversationMarks.conversationId, conversations.id), eq(conversationMarks.userId, userId))

/** Counts someone's unread messages, in a query of conversations joined with their mark. */
export const unreadFor = (userId: string | PgColumn) => sql<number>`(
  select count(*)::int from ${messages}
    where ${and(
      eq(messages.conversationId, conversations.id),
      gt(messages.seq, sql`coalesce(${conversationMarks.readSeq}, 0)`),
      ne(messages.senderId, userId),
      not(hasBlocked(userId, messages.senderId)),
    )})`

/**
 * Counts someone's unread messages in all conversations that they have not muted. It counts them one
 * conversation at a time, because in a join the planner reads whole histories, not only what follows the mark.
 */
export const unreadInAll = (userId: PgColumn) => sql<number>`(
  select coalesce(sum(${unreadFor(userId)}), 0)::int from ${conversations}
    left join ${conversationMarks} on ${isMarkOf(userId)}
    where ${isParticipant(userId)} and not coalesce(${conversationMarks.muted}, false)
      and ${conversations.lastSeq} > coalesce(${conversationMarks.readSeq}, 0))`

/**
 * Admits someone to a conversation and locks its row until the transaction ends: against new messages
 * (`no key update`) or only against its deletion (`key share`).
 *
 * @throws {Missing} when there is no such conversation, or they may not see it
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

/** Publishes to everyone in a conversation that it has something new. */
export async function publishToParticipants(db: Db, participant: Participant): Promise<void> {
  const { conversationId, userId, otherUserId, leagueId } = participant
  const userIds = otherUserId === null ? [userId] : [userId, otherUserId]
  const of = leagueId === null ? { userIds } : { leagueId }
  await publish(db, { kind: 'conversation', conversationId, of })
}
