import { and, desc, eq, lt, sql } from 'drizzle-orm'

import { type Message, type NewMessage } from '#contract/messages.ts'
import { Refusal } from '#domain/refusal.ts'

import type { Db } from '../db/db.ts'
import { found } from '../errors/errors.ts'
import type { Account } from '../identity/admission.ts'
import { users } from '../identity/tables.ts'
import { nameIn } from '../leagues/names.ts'
import type { World } from '../world/world.ts'
import { isParticipant } from './participation.ts'
import { conversations, messages } from './tables.ts'
import { writeMessage } from './write-message.ts'

const defaultPageSize = 50

const messageColumns = {
  id: messages.id,
  senderId: messages.senderId,
  senderName: nameIn(conversations.leagueId),
  content: messages.content,
  createdAt: messages.createdAt,
}

/**
 * Reads a page of a conversation: the newest messages, or those before a given one, oldest first.
 *
 * @throws {Missing} when it is not there, or not the caller's to see
 */
export async function pageOf(
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
    .select(messageColumns)
    .from(conversations)
    .leftJoin(messages, and(eq(messages.conversationId, conversations.id), isBefore))
    .leftJoin(users, eq(users.id, messages.senderId))
    .where(and(eq(conversations.id, conversationId), isParticipant(userId)))
    .orderBy(desc(messages.seq))
    .limit(limit + 1)
  found(rows[0], 'Conversation')
  const page = rows.filter((row): row is Message => row.id !== null).slice(0, limit)
  return {
    messages: page.toReversed(),
    nextBefore: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  }
}

/**
 * Sends a message. Idempotent by `clientId`: a retry returns the message sent before.
 *
 * @throws {Missing} when the conversation is not there, or not the caller's to see
 * @throws {Refusal} cannot-message when the two are no longer connected or one blocked the other;
 *   league-ended in the chat of a deleted league
 * @throws {TooMany} after too many messages
 */
export async function send(
  { database, limits }: World,
  caller: Account,
  conversationId: string,
  message: NewMessage,
): Promise<Message> {
  await limits.consume('message', caller.id)
  const write = () => writeMessage(database, caller.id, conversationId, message)
  let written = found(await write(), 'Conversation')
  const { verdict } = written
  if (verdict === 'league-ended' || verdict === 'cannot-message') throw new Refusal(verdict)
  // Stored meanwhile by a request that sent the same message.
  if (written.id === null) written = found(await write(), 'Conversation')
  const { id, senderName, content, createdAt } = written
  return {
    id: found(id, 'Message'),
    senderId: caller.id,
    senderName,
    content,
    createdAt,
  }
}
