import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import type { Message } from '#contract/people/messages.ts'
import { users } from '#server/platform/auth/tables.ts'

import { hasBlocked } from '../friends/blocks.ts'
import { nameInLeagueSql } from '../leagues/members/member-names.ts'
import { messages } from './tables.ts'

/** How much of a message is quoted. */
const quoteLength = 120

/** A quote as the database gives it: without an id when the message is gone. */
export type QuoteRow = { id: null } | NonNullable<Message['replyTo']>

const author = alias(users, 'author')

/** The message that another one answers, as JSON; null unless it answers one. */
export const quoteSql = ({
  conversationId,
  leagueId,
  replySeq,
  readerId,
}: Record<'conversationId' | 'leagueId' | 'replySeq' | 'readerId', SQL>): SQL<QuoteRow | null> =>
  sql<QuoteRow | null>`case when ${replySeq} is not null then coalesce((
    select jsonb_build_object('id', original.id, 'senderName', ${nameInLeagueSql(leagueId, author)},
      'content', case when not ${hasBlocked(readerId, sql`original.sender_id`)}
        then left(original.content, ${sql.raw(String(quoteLength))}) end)
    from ${messages} as original join ${users} as author on author.id = original.sender_id
    where original.conversation_id = ${conversationId} and original.seq = ${replySeq}
  ), '{"id": null}') end`

/** The same on the wire. */
export const toQuote = (quoted: QuoteRow | null): Pick<Message, 'replyTo'> =>
  quoted === null ? {} : { replyTo: quoted.id === null ? null : quoted }
