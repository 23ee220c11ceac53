import { and, eq, sql } from 'drizzle-orm'

import type { NewMessage } from '#contract/people/messages.ts'
import { mentionsPerHour } from '#domain/mentions.ts'
import { users } from '#server/platform/auth/tables.ts'
import { compileStatement } from '#server/platform/db/compile-statement.ts'
import type { Database } from '#server/platform/db/db.ts'
import { publishSql } from '#server/platform/live/live.ts'

import { memberNameSqlText, nameInLeagueSql } from '../leagues/members/member-names.ts'
import { leagueMembers } from '../leagues/tables.ts'
import { conversationChange, whenMayNotWrite } from './conversation-sql.ts'
import { type NamedMention, namedMentions } from './mentions.ts'
import { isParticipant } from './participation.ts'
import { type QuoteRow, quoteSql } from './replies.ts'
import { conversations, mentions, messages } from './tables.ts'

/** The outcome of sending a message: stored now or earlier, or why it was not. */
interface Written extends Record<string, unknown> {
  outcome:
    | 'allowed'
    | 'repeated'
    | 'league-ended'
    | 'cannot-message'
    | 'mention-limit'
    | 'no-original'
  /** Null when it is not stored. */
  id: string | null
  senderName: string
  content: string
  createdAt: Date
  quoted: QuoteRow | null
  named: NamedMention[] | null
}

/**
 * Appends a message to a conversation and publishes it, in one statement, if its sender may write there. It locks
 * the conversation's row, so each message gets the next `seq`.
 *
 * @returns undefined when the conversation is not there, or not the sender's to see; without an id also when the
 *   same message was stored by another request meanwhile, and then the next call returns it
 */
export async function writeMessage(
  database: Database,
  senderId: string,
  conversationId: string,
  { content, clientId, replyTo, mentions = [] }: NewMessage,
): Promise<Written | undefined> {
  const values = {
    senderId,
    conversationId,
    content,
    clientId: clientId ?? null,
    replyTo: replyTo ?? null,
    mentions: JSON.stringify(
      mentions.map((mention) => {
        const { start, length } = mention
        return { ...mention, name: content.slice(start + 1, start + length) }
      }),
    ),
  }
  const [written] = await appendMessage(database, values)
  return written
}

const senderId = sql`${sql.placeholder('senderId')}::uuid`
const conversationId = sql`${sql.placeholder('conversationId')}::uuid`
const clientId = sql`${sql.placeholder('clientId')}::uuid`
const content = sql`${sql.placeholder('content')}::text`
const replyTo = sql`${sql.placeholder('replyTo')}::uuid`
const mentioning = sql`${sql.placeholder('mentions')}::jsonb`

const change = conversationChange('conversation')

// The pair's lock comes after the conversation's. It is a function, because a statement sees only blocks older
// than itself, while a function reads those that were committed while it waited. So is the count of mentions.
const appendMessage = compileStatement<Written>(sql`
  with conversation as materialized (
    select id, user_id1, user_id2, league_id, last_seq from ${conversations}
    where ${and(eq(conversations.id, conversationId), isParticipant(senderId))}
    for no key update
  ),
  earlier as (
    select id, seq, content, reply_seq, created_at from ${messages}
    where conversation_id = ${conversationId} and sender_id = ${senderId} and client_id = ${clientId}
  ),
  original as (
    select seq from ${messages} where conversation_id = ${conversationId} and id = ${replyTo}
  ),
  permission as materialized (
    select *, case
      when exists (select from earlier) then 'repeated'
      ${whenMayNotWrite}
      when ${replyTo} is not null and not exists (select from original) then 'no-original'
      when ${mentioning} <> '[]' and mentions_lately(id, ${senderId}) + jsonb_array_length(${mentioning})
        > ${sql.raw(String(mentionsPerHour))} then 'mention-limit'
      else 'allowed' end as outcome
    from conversation
  ),
  sent as (
    insert into ${messages} (conversation_id, seq, sender_id, content, reply_seq, client_id)
    select id, last_seq + 1, ${senderId}, ${content}, (select seq from original), ${clientId}
    from permission where outcome = 'allowed'
    on conflict (sender_id, client_id, conversation_id) do nothing
    returning id, seq, content, reply_seq, created_at
  ),
  mentioned as (
    insert into ${mentions} (conversation_id, seq, start, length, user_id, sender_id)
    select permission.id, sent.seq, one.start, one.length, one."userId", ${senderId}
    from sent cross join permission
    cross join jsonb_to_recordset(${mentioning}) as one(start int, length int, "userId" uuid, name text)
    join ${leagueMembers} as member on member.league_id = permission.league_id and member.user_id = one."userId"
    join ${users} as person on person.id = member.user_id
    where one."userId" <> ${senderId}
      and lower(one.name) = lower(${sql.raw(memberNameSqlText('member', 'person'))})
    returning start, length, user_id
  ),
  counted as (
    update ${conversations} set last_seq = sent.seq from sent where ${conversations.id} = ${conversationId}
  ),
  mentioned_earlier as (
    select start, length, user_id from ${mentions}
    where conversation_id = ${conversationId} and seq = (select seq from earlier)
  )
  select permission.outcome, message.id, message.content, message.created_at as "createdAt",
    (select ${nameInLeagueSql(sql`permission.league_id`)} from ${users} where ${users.id} = ${senderId}) as "senderName",
    ${quoteSql({ conversationId: sql`permission.id`, leagueId: sql`permission.league_id`, replySeq: sql`message.reply_seq`, readerId: senderId })} as quoted,
    ${namedMentions(sql`(select * from mentioned union all select * from mentioned_earlier)`, sql`permission.league_id`)} as named,
    case when exists (select from sent) then ${publishSql(change)} end as published
  from permission
  left join (
    select id, content, reply_seq, created_at from sent
    union all select id, content, reply_seq, created_at from earlier
  ) as message on true`)
