import { and, eq, gt, ne, not, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import type { Account } from '#server/platform/auth/account.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors/errors.ts'

import { hasBlocked } from '../friends/blocks.ts'
import { leagueMembers, leagues } from '../leagues/tables.ts'
import { unreadMentionCountSql } from './mentions.ts'
import { conversationMarks, conversations, messages } from './tables.ts'

/** Someone in a conversation: one of two people, or a member of its league. Only `requireParticipant` creates one. */
export interface Participant {
  conversationId: string
  userId: string
  lastSeq: number
}

/** Matches the conversations that someone takes part in. A union, so that each part uses an index. */
export function isParticipant(userId: string | PgColumn | SQL): SQL {
  return sql`${conversations.id} in (
    select mine.id from ${conversations} as mine where mine.user_id1 = ${userId}
    union all select mine.id from ${conversations} as mine where mine.user_id2 = ${userId}
    union all select mine.id from ${leagueMembers} as joined
      join ${leagues} on ${leagues.id} = joined.league_id
      join ${conversations} as mine on mine.league_id = joined.league_id
      where joined.user_id = ${userId})`
}

/** Matches someone's mark in a conversation, for a join. */
export const isMarkOfUser = (userId: string | PgColumn) =>
  and(eq(conversationMarks.conversationId, conversations.id), eq(conversationMarks.userId, userId))

/** Counts someone's unread messages, in a league's chat since they joined, in a query of conversations joined with their mark. */
export const unreadCountSql = (userId: string | PgColumn) => sql<number>`(
  select count(*)::int from ${messages}
    where ${and(
      eq(messages.conversationId, conversations.id),
      gt(messages.seq, sql`coalesce(${conversationMarks.readSeq}, 0)`),
      sql`${messages.createdAt} >= coalesce((select joined.joined_at from ${leagueMembers} as joined
        where joined.league_id = ${conversations.leagueId} and joined.user_id = ${userId}), '-infinity')`,
      ne(messages.senderId, userId),
      not(hasBlocked(userId, messages.senderId)),
    )})`

/**
 * Counts someone's unread messages in all conversations; of muted ones, only those that mention them. It counts them
 * one conversation at a time, because in a join the planner reads whole histories, not only what follows the mark.
 */
export const totalUnreadCountSql = (userId: PgColumn) => sql<number>`(
  select coalesce(sum(case when coalesce(${conversationMarks.muted}, false)
      then ${unreadMentionCountSql(userId)} else ${unreadCountSql(userId)} end), 0)::int from ${conversations}
    left join ${conversationMarks} on ${isMarkOfUser(userId)}
    where ${isParticipant(userId)}
      and ${conversations.lastSeq} > coalesce(${conversationMarks.readSeq}, 0))`

/**
 * Admits someone to a conversation and locks its row against deletion until the transaction ends.
 *
 * @throws {NotFoundError} when there is no such conversation, or they may not see it
 */
export async function requireParticipant(
  db: Db,
  { id: userId }: Account,
  conversationId: string,
): Promise<Participant> {
  const [row] = await db
    .select({
      conversationId: conversations.id,
      lastSeq: conversations.lastSeq,
    })
    .from(conversations)
    .where(and(eq(conversations.id, conversationId), isParticipant(userId)))
    .for('key share')
  return { ...found(row, 'Conversation'), userId }
}
