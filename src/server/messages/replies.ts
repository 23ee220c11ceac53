import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import type { Message } from '#contract/people/messages.ts'
import { cutText } from '#domain/cut-text.ts'
import { users } from '#server/platform/auth/tables.ts'

import { hasBlocked } from '../friends/blocks.ts'
import { nameInLeagueSql } from '../leagues/members/member-names.ts'
import { mentionsSql, type NamedMention, namedMentions, withCurrentNames } from './mentions.ts'
import { messages } from './tables.ts'

/** How much of a message is quoted. */
const quoteLength = 120

type Quote = NonNullable<Message['replyTo']>

/** A quote as the database gives it, whole and with its mentions: without an id when the message is gone. */
export type QuoteRow = { id: null } | (Quote & { named: NamedMention[] | null })

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
      'content', case when not ${hasBlocked(readerId, sql`original.sender_id`)} then original.content end,
      'named', ${namedMentions(mentionsSql(conversationId, sql`original.seq`), leagueId)})
    from ${messages} as original join ${users} as author on author.id = original.sender_id
    where original.conversation_id = ${conversationId} and original.seq = ${replySeq}
  ), '{"id": null}') end`

/** The beginning of a quote with the names of today, on the wire. */
export function toQuote(quoted: QuoteRow | null): Pick<Message, 'replyTo'> {
  if (quoted === null) return {}
  if (quoted.id === null) return { replyTo: null }
  const { named, content, ...quote } = quoted
  if (content === null) return { replyTo: { ...quote, content } }
  const { content: today } = withCurrentNames(content, named)
  return { replyTo: { ...quote, content: cutText(today, quoteLength) } }
}
