import { and, eq, gt, not, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import type { Message } from '#contract/people/messages.ts'
import { type Mention, renderMentions } from '#domain/mentions.ts'
import { users } from '#server/platform/auth/tables.ts'

import { hasBlocked } from '../friends/blocks.ts'
import { memberNameSqlText } from '../leagues/members/member-names.ts'
import { leagueMembers } from '../leagues/tables.ts'
import { conversationMarks, conversations, mentions } from './tables.ts'

/** A mention with the name that the member has now. */
export interface NamedMention extends Mention {
  name: string
}

/**
 * The mentions of a league's current members, and of former ones who deleted their account, as JSON in their order;
 * null without any.
 *
 * @param rows yields `start`, `length` and `user_id`
 */
export const namedMentions = (rows: SQL, leagueId: SQL): SQL<NamedMention[] | null> =>
  sql<NamedMention[] | null>`(
    select jsonb_agg(jsonb_build_object('userId', mention.user_id, 'start', mention.start,
      'length', mention.length, 'name', ${sql.raw(memberNameSqlText('named', 'person'))}) order by mention.start)
    from ${rows} as mention
    join ${users} as person on person.id = mention.user_id
    left join ${leagueMembers} as named on named.league_id = ${leagueId} and named.user_id = mention.user_id
    where named.user_id is not null or person.former_at is not null)`

/** The stored mentions of a message, for {@link namedMentions}. */
export const mentionsSql = (conversationId: SQL, seq: SQL): SQL =>
  sql`(select start, length, user_id from ${mentions} as stored
    where stored.conversation_id = ${conversationId} and stored.seq = ${seq})`

/** A message's text with the names of today, and its mentions. */
export function withCurrentNames(
  text: string,
  named: readonly NamedMention[] | null,
): Pick<Message, 'content' | 'mentions'> {
  if (named === null) return { content: text }
  return renderMentions(text, named, (id) => named.find(({ userId }) => userId === id)?.name)
}

/** Counts the unread messages that mention someone, in a query of conversations joined with their mark. */
export const unreadMentionCountSql = (userId: string | PgColumn) => sql<number>`(
  select count(distinct ${mentions.seq})::int from ${mentions}
    where ${and(
      eq(mentions.userId, userId),
      eq(mentions.conversationId, conversations.id),
      gt(mentions.seq, sql`coalesce(${conversationMarks.readSeq}, 0)`),
      not(hasBlocked(userId, sql`${mentions.senderId}`)),
    )})`
