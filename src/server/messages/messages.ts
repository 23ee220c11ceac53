import { and, desc, eq, lt, sql } from 'drizzle-orm'

import { type Message, type NewMessage } from '#contract/people/messages.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Account } from '#server/platform/auth/account.ts'
import { users } from '#server/platform/auth/tables.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, NotFoundError } from '#server/platform/errors/errors.ts'
import type { Services } from '#server/platform/services/services.ts'

import { nameInLeagueSql } from '../leagues/members/member-names.ts'
import { writeMessage } from './append-message.ts'
import { mentionsSql, type NamedMention, namedMentions, withCurrentNames } from './mentions.ts'
import { isParticipant } from './participation.ts'
import { toQuote, type QuoteRow, quoteSql } from './replies.ts'
import { conversations, messages } from './tables.ts'

const defaultPageSize = 50

const conversationId = sql`${conversations.id}`
const leagueId = sql`${conversations.leagueId}`

const messageColumns = (readerId: string) => ({
  id: messages.id,
  senderId: messages.senderId,
  senderName: nameInLeagueSql(conversations.leagueId),
  content: messages.content,
  createdAt: messages.createdAt,
  clientId: sql<
    string | null
  >`case when ${eq(messages.senderId, readerId)} then ${messages.clientId} end`,
  quoted: quoteSql({
    conversationId,
    leagueId,
    replySeq: sql`${messages.replySeq}`,
    readerId: sql`${readerId}::uuid`,
  }),
  named: namedMentions(mentionsSql(conversationId, sql`${messages.seq}`), leagueId),
})

/**
 * Reads a page of a conversation: the newest messages, or those before a given one, oldest first.
 *
 * @throws {NotFoundError} when it is not there, or not the caller's to see
 */
export async function listMessages(
  db: Db,
  { id: userId }: Account,
  conversationId: string,
  { before, limit = defaultPageSize }: { before?: string | undefined; limit?: number | undefined },
): Promise<{ messages: Message[]; nextBefore: string | null }> {
  const isBefore =
    before === undefined
      ? undefined
      : lt(
          messages.seq,
          sql`(select seq from ${messages} as mark
            where mark.id = ${before} and mark.conversation_id = ${conversationId})`,
        )
  // An empty conversation yields one row without a message; no row means the caller may not see it.
  const rows = await db
    .select(messageColumns(userId))
    .from(conversations)
    .leftJoin(messages, and(eq(messages.conversationId, conversations.id), isBefore))
    .leftJoin(users, eq(users.id, messages.senderId))
    .where(and(eq(conversations.id, conversationId), isParticipant(userId)))
    .orderBy(desc(messages.seq))
    .limit(limit + 1)
  found(rows[0], 'Conversation')
  const page = rows.flatMap((row) => toMessage(row) ?? []).slice(0, limit)
  return {
    messages: page.toReversed(),
    nextBefore: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  }
}

/**
 * Sends a message. Idempotent by `clientId`: a retry returns the message sent before.
 *
 * @throws {NotFoundError} when the conversation is not there, or not the caller's to see, or when the message that it
 *   answers is not there
 * @throws {Refusal} cannot-message when the two are no longer connected, one blocked the other, or one can't act;
 *   league-ended in the chat of a deleted league; mention-limit after too many mentions
 * @throws {RateLimitError} after too many messages
 */
export async function sendMessage(
  { database, rateLimits }: Services,
  caller: Account,
  conversationId: string,
  message: NewMessage,
): Promise<Message> {
  await rateLimits.consume('message', caller.id)
  const write = () => writeMessage(database, caller.id, conversationId, message)
  let written = found(await write(), 'Conversation')
  const { outcome } = written
  if (outcome === 'no-original') throw new NotFoundError('Message not found')
  if (outcome !== 'allowed' && outcome !== 'repeated') throw new Refusal(outcome)
  // Stored meanwhile by a request that sent the same message.
  if (written.id === null) written = found(await write(), 'Conversation')
  return found(
    toMessage({ ...written, senderId: caller.id, clientId: message.clientId ?? null }),
    'Message',
  )
}

/** A row of a message; its columns are null in a row without one. */
interface Row {
  id: string | null
  senderId: string | null
  senderName: string
  content: string | null
  createdAt: Date | null
  clientId: string | null
  quoted: QuoteRow | null
  named: NamedMention[] | null
}

function toMessage(row: Row): Message | null {
  const { id, senderId, senderName, content, createdAt, clientId, quoted, named } = row
  if (id === null || senderId === null || content === null || createdAt === null) return null
  return {
    id,
    senderId,
    senderName,
    createdAt,
    ...(clientId !== null && { clientId }),
    ...withCurrentNames(content, named),
    ...toQuote(quoted),
  }
}
