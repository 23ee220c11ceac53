import { and, desc, eq, lt, sql } from 'drizzle-orm'

import { type Message, type NewMessage } from '#contract/messages.ts'
import { Refusal } from '#domain/refusal.ts'

import type { Db } from '../db/db.ts'
import { found } from '../errors/errors.ts'
import { lockPair } from '../friends/blocks.ts'
import type { Account } from '../identity/admission.ts'
import { users } from '../identity/tables.ts'
import type { World } from '../world/world.ts'
import { mayMessage } from './conversations.ts'
import { notifyOthers } from './notices.ts'
import { enter, isParticipant, type Participant, publishToParticipants } from './participation.ts'
import { conversations, messages } from './tables.ts'

const defaultPageSize = 50

const sentColumns = {
  id: messages.id,
  senderId: messages.senderId,
  content: messages.content,
  createdAt: messages.createdAt,
}
const messageColumns = { ...sentColumns, senderName: users.username }

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
  { db, limits }: World,
  caller: Account,
  conversationId: string,
  message: NewMessage,
): Promise<Message> {
  await limits.consume('message', caller.id)
  return await db.transaction(async (db) => {
    const sender = await enter(db, caller, conversationId, 'no key update')
    const earlier = await sentBefore(db, sender, message)
    if (earlier) return earlier
    const { userId, otherUserId, ended } = sender
    if (ended) throw new Refusal('league-ended')
    if (otherUserId !== null) {
      await lockPair(db, userId, otherUserId)
      if (!(await mayMessage(db, userId, otherUserId))) throw new Refusal('cannot-message')
    }
    const sent = await add(db, sender, message)
    await publishToParticipants(db, sender)
    await notifyOthers(db, sender, caller.username, sent.content)
    return { ...sent, senderName: caller.username }
  })
}

async function sentBefore(
  db: Db,
  { conversationId, userId }: Participant,
  { clientId }: NewMessage,
): Promise<Message | undefined> {
  if (clientId === undefined) return undefined
  const [earlier] = await db
    .select(messageColumns)
    .from(messages)
    .innerJoin(users, eq(users.id, messages.senderId))
    .where(
      and(
        eq(messages.conversationId, conversationId),
        eq(messages.senderId, userId),
        eq(messages.clientId, clientId),
      ),
    )
  return earlier
}

/** Appends a message. The conversation's row is locked, so each gets the next `seq`. */
async function add(
  db: Db,
  { conversationId, userId, lastSeq }: Participant,
  { content, clientId }: NewMessage,
): Promise<Omit<Message, 'senderName'>> {
  const seq = lastSeq + 1
  await db.update(conversations).set({ lastSeq: seq }).where(eq(conversations.id, conversationId))
  const [sent] = await db
    .insert(messages)
    .values({ conversationId, senderId: userId, seq, content, clientId: clientId ?? null })
    .returning(sentColumns)
  return found(sent, 'Message')
}
