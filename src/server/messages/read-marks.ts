import { and, eq, lt } from 'drizzle-orm'

import type { Account } from '#server/platform/auth/account.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors/errors.ts'
import { publish } from '#server/platform/live/live.ts'

import {
  requireParticipant,
  isMarkOfUser,
  type Participant,
  unreadCountSql,
} from './participation.ts'
import { conversationMarks, conversations, messages } from './tables.ts'

const mark = [conversationMarks.conversationId, conversationMarks.userId]

/**
 * Marks messages as read for the caller, up to a given one or the newest. The mark never moves back.
 *
 * @returns how many are still unread
 * @throws {NotFoundError} when the conversation, or the message in it, is not there or not theirs to see
 */
export async function markRead(
  db: Db,
  caller: Account,
  id: string,
  messageId?: string,
): Promise<{ unreadCount: number }> {
  return await db.transaction(async (db) => {
    const reader = await requireParticipant(db, caller, id)
    const readSeq = messageId === undefined ? reader.lastSeq : await findSeq(db, reader, messageId)
    const { conversationId, userId } = reader
    const moved = await db
      .insert(conversationMarks)
      .values({ conversationId, userId, readSeq })
      .onConflictDoUpdate({
        target: mark,
        set: { readSeq },
        setWhere: lt(conversationMarks.readSeq, readSeq),
      })
      .returning({ readSeq: conversationMarks.readSeq })
    // Only when something changed, because the reader's pages answer the event by marking again.
    if (moved.length) await publishToReader(db, reader)
    return { unreadCount: await countUnread(db, reader) }
  })
}

/** Mutes or unmutes a conversation for the caller. @throws {NotFoundError} */
export async function setMuted(
  db: Db,
  caller: Account,
  id: string,
  muted: boolean,
): Promise<{ message: string }> {
  await db.transaction(async (db) => {
    const participant = await requireParticipant(db, caller, id)
    const { conversationId, userId } = participant
    await db
      .insert(conversationMarks)
      .values({ conversationId, userId, muted })
      .onConflictDoUpdate({ target: mark, set: { muted } })
    await publishToReader(db, participant)
  })
  return { message: muted ? 'Muted' : 'Unmuted' }
}

/** Updates the reader's other open pages. */
const publishToReader = (db: Db, { userId }: Participant) => publish(db, { kind: 'marks', userId })

async function findSeq(
  db: Db,
  { conversationId }: Participant,
  messageId: string,
): Promise<number> {
  const [message] = await db
    .select({ seq: messages.seq })
    .from(messages)
    .where(and(eq(messages.id, messageId), eq(messages.conversationId, conversationId)))
  return found(message, 'Message').seq
}

async function countUnread(db: Db, { conversationId, userId }: Participant): Promise<number> {
  const [row] = await db
    .select({ unread: unreadCountSql(userId) })
    .from(conversations)
    .leftJoin(conversationMarks, isMarkOfUser(userId))
    .where(eq(conversations.id, conversationId))
  return found(row, 'Conversation').unread
}
