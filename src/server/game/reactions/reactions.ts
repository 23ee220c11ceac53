import { asc, eq, sql } from 'drizzle-orm'

import type * as calls from '#contract/people/reactions.ts'
import type { Reactions } from '#contract/people/reactions.ts'
import type { Input } from '#contract/wire/endpoint.ts'
import { Refusal } from '#domain/refusal.ts'
import { nameInLeagueSql } from '#server/leagues/members/member-names.ts'
import { isParticipant } from '#server/messages/participation.ts'
import { conversations, messages } from '#server/messages/tables.ts'
import type { Account } from '#server/platform/auth/account.ts'
import { users } from '#server/platform/auth/tables.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, NotFoundError } from '#server/platform/errors/errors.ts'
import type { Services } from '#server/platform/services/services.ts'

import { reactions } from './tables.ts'
import { writeReaction } from './write-reaction.ts'

const defaultLookback = 100
/** The farthest back from the newest message that reactions are read. */
const maxLookback = 2000

/**
 * Reads who reacted to the scorer's lines and to the messages from a given one on.
 *
 * @throws {NotFoundError} when the conversation is not there, or not the caller's to see
 */
export async function listReactions(
  db: Db,
  { id: userId }: Account,
  conversationId: string,
  from: string | undefined,
): Promise<Reactions> {
  const fromSeq = sql`greatest(${conversations.lastSeq} - ${maxLookback}::int, coalesce(
    (select first.seq from ${messages} as first
      where first.id = ${from ?? null}::uuid and first.conversation_id = ${conversationId}),
    ${conversations.lastSeq} - ${defaultLookback}::int))`
  // Without reactions there is one row with none; no row means the caller may not see the conversation.
  const rows = await db
    .select({
      line: sql<ReactedEntry | null>`coalesce(${messages.id}::text, ${reactions.momentId}::text, ${reactions.scorerLine}::text)`,
      reaction: reactions.reaction,
      userId: reactions.userId,
      name: nameInLeagueSql(conversations.leagueId),
    })
    .from(conversations)
    .leftJoin(
      reactions,
      sql`${reactions.conversationId} = ${conversations.id}
        and (${reactions.messageSeq} is null or ${reactions.messageSeq} >= ${fromSeq})`,
    )
    .leftJoin(
      messages,
      sql`${messages.conversationId} = ${conversations.id} and ${messages.seq} = ${reactions.messageSeq}`,
    )
    .leftJoin(users, eq(users.id, reactions.userId))
    .where(sql`${conversations.id} = ${conversationId} and ${isParticipant(userId)}`)
    .orderBy(asc(reactions.reaction), asc(reactions.createdAt), asc(reactions.userId))
  found(rows[0], 'Conversation')
  const given = rows.flatMap(({ line, reaction, userId, name }) =>
    line && reaction && userId ? [{ line, reaction, userId, name }] : [],
  )
  const alike = Map.groupBy(given, ({ line, reaction }) => `${line} ${reaction}`)
  return {
    reactions: [...alike.values()].flatMap((all) => {
      const [first] = all
      if (!first) return []
      const { line, reaction } = first
      return [{ line, reaction, userIds: all.map(({ userId }) => userId) }]
    }),
    people: [...new Map(given.map(({ userId, name }) => [userId, name]))].map(([userId, name]) => ({
      userId,
      name,
    })),
  }
}

type ReactedEntry = Reactions['reactions'][number]['line']

/**
 * Reacts to a line, or takes the reaction back. Repeating it changes nothing.
 *
 * @throws {NotFoundError} when the conversation or the line is not there, or not the caller's to see
 * @throws {Refusal} cannot-message or league-ended, as for writing
 * @throws {RateLimitError} after too many reactions
 */
export async function setReaction(
  { database, rateLimits }: Services,
  caller: Account,
  conversationId: string,
  body: Input<typeof calls.setReaction>['body'],
): Promise<{ message: string }> {
  await rateLimits.consume('reaction', caller.id)
  const written = await writeReaction(database, caller.id, conversationId, body)
  const verdict = found(written, 'Conversation')
  if (verdict === 'no-line') throw new NotFoundError('Message not found')
  if (verdict !== 'allowed') throw new Refusal(verdict)
  return { message: body.reacted ? 'Reacted' : 'Taken back' }
}
