import { asc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import { cutText } from '#domain/cut-text.ts'
import { notify, canReach } from '#server/notifications/notify.ts'
import { users } from '#server/platform/auth/tables.ts'
import { type Db, queryRows } from '#server/platform/db/db.ts'
import { runForEach } from '#server/platform/process/background-task.ts'

import { hasBlocked } from '../friends/blocks.ts'
import { nameInLeagueSql } from '../leagues/members/member-names.ts'
import { leagueMembers, leagues } from '../leagues/tables.ts'
import { conversationMarks, conversations, mentions, messages } from './tables.ts'

const maxTextLength = 300
const batchSize = 500

/** Whether there are messages that nobody has been notified of, for a query. */
export const hasNewMessages = sql`exists (select from ${messages} where not ${messages.notified})`

/**
 * Notifies people of the messages that nobody has been notified of yet, oldest first.
 *
 * @returns how many messages someone was notified of
 */
export async function notifyOfMessages(db: Db): Promise<number> {
  const waiting = await db
    .select({ id: messages.id })
    .from(messages)
    .where(eq(messages.notified, false))
    .orderBy(asc(messages.createdAt))
    .limit(batchSize)
  if (waiting.length === 0) return 0
  const recipients = await findRecipients(
    db,
    waiting.map(({ id }) => id),
  )
  return await runForEach(
    recipients,
    (message) => notifyOfMessage(db, message),
    'messages notified no one',
  )
}

/** A message, and whom to notify of it. */
interface PendingNotice extends Record<string, unknown> {
  id: string
  senderId: string
  senderName: string
  content: string
  leagueId: string | null
  leagueName: string | null
  /** The ids of those whom it mentions. */
  mentioned: string[]
  /** The ids of the others. */
  others: string[]
}

/** Notifies people of a message, unless another process was faster. @returns whether it did */
async function notifyOfMessage(
  db: Db,
  { id, senderId, senderName, content, leagueId, leagueName, mentioned, others }: PendingNotice,
): Promise<boolean> {
  return await db.transaction(async (db) => {
    const isWaiting = sql`${messages.id} = ${id} and not ${messages.notified}`
    const marked = await db
      .update(messages)
      .set({ notified: true })
      .where(isWaiting)
      .returning({ id: messages.id })
    if (marked.length === 0) return false
    const pending = (title: string, userIds: readonly string[]) =>
      notify(db, {
        kind: 'message',
        userIds,
        senderId,
        title,
        text:
          content.length > maxTextLength
            ? `${cutText(content, maxTextLength).trimEnd()}…`
            : content,
        path: leagueId === null ? '/profile?tab=friends#messages' : `/leagues/${leagueId}`,
      })
    const what = leagueName === null ? 'sent you a message' : `posted in ${leagueName}`
    await pending(`${senderName} ${what}`, others)
    await pending(`${senderName} mentioned you in ${leagueName}`, mentioned)
    return true
  })
}

const sender = alias(users, 'sender')

/**
 * Finds whom to notify of messages: the other participants, except those who muted the conversation or blocked the
 * sender. A mention reaches those who muted it, too. Messages without recipients are marked as notified.
 *
 * It asks once for each conversation whom a notice can reach, because most people take no notices of messages.
 *
 * @returns the messages that reach someone, oldest first
 */
async function findRecipients(db: Db, ids: readonly string[]): Promise<PendingNotice[]> {
  return await queryRows(
    db,
    sql`with waiting as (
        select id, conversation_id, seq, sender_id, content, created_at from ${messages}
        where id = any(${sql.param(ids)}::uuid[]) and not notified
        for no key update skip locked
      ),
      reachable as materialized (
        select ${conversations.id} as conversation_id, ${users.id} as user_id,
          coalesce(${conversationMarks.muted}, false) as muted
        from ${conversations}
        cross join lateral (
          select ${conversations.userId1} as user_id union all select ${conversations.userId2}
          union all select ${leagueMembers.userId} from ${leagueMembers}
            where ${leagueMembers.leagueId} = ${conversations.leagueId}) as person
        join ${users} on ${users.id} = person.user_id
        left join ${conversationMarks} on ${conversationMarks.userId} = ${users.id}
          and ${conversationMarks.conversationId} = ${conversations.id}
        left join ${leagues} on ${leagues.id} = ${conversations.leagueId}
        where (${conversations.leagueId} is null or ${leagues.id} is not null) and ${conversations.id} in (select conversation_id from waiting) and ${canReach('message')}
      ),
      told as (
        select waiting.id, user_id, is_mentioned
        from waiting join reachable on reachable.conversation_id = waiting.conversation_id
        cross join lateral (select exists (
          select from ${mentions} as mention where mention.conversation_id = waiting.conversation_id
            and mention.seq = waiting.seq and mention.user_id = reachable.user_id) as is_mentioned) as named
        where user_id <> sender_id and (is_mentioned or not muted)
          and not ${hasBlocked(sql`user_id`, sql`sender_id`)}
      ),
      silenced as (
        update ${messages} set notified = true from waiting
        where ${messages.id} = waiting.id and waiting.id not in (select id from told)
      )
      select waiting.id, waiting.content, waiting.sender_id as "senderId", ${nameInLeagueSql(conversations.leagueId, sender)} as "senderName",
        ${conversations.leagueId} as "leagueId", ${leagues.name} as "leagueName", recipients.*
      from waiting
      join (
        select id, coalesce(json_agg(user_id) filter (where is_mentioned), '[]') as mentioned,
          coalesce(json_agg(user_id) filter (where not is_mentioned), '[]') as others
        from told group by id
      ) as recipients on recipients.id = waiting.id
      join ${users} as sender on ${sender.id} = waiting.sender_id
      join ${conversations} on ${conversations.id} = waiting.conversation_id
      left join ${leagues} on ${leagues.id} = ${conversations.leagueId}
      order by waiting.created_at`,
  )
}
