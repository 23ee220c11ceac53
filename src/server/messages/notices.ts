import { asc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import { type Db, rowsOf } from '../db/db.ts'
import { hasBlocked } from '../friends/blocks.ts'
import { users } from '../identity/tables.ts'
import { nameIn } from '../leagues/names.ts'
import { leagueMembers, leagues } from '../leagues/tables.ts'
import { notify } from '../notify/notify.ts'
import { runForEach } from '../process/background.ts'
import { conversationMarks, conversations, mentions, messages } from './tables.ts'

const longestText = 300
const batchSize = 100

/** Notifies people of the messages that nobody has been notified of yet, oldest first. @returns how many */
export async function notifyOfMessages(db: Db): Promise<number> {
  const waiting = await db
    .select({ id: messages.id })
    .from(messages)
    .where(eq(messages.notified, false))
    .orderBy(asc(messages.createdAt))
    .limit(batchSize)
  return await runForEach(waiting, (id) => notifyOf(db, id), 'messages notified nobody')
}

/**
 * Notifies the other participants, except those who muted the conversation or blocked the sender. A mention reaches
 * those who muted it, too.
 */
async function notifyOf(db: Db, messageId: string): Promise<boolean> {
  return await db.transaction(async (db) => {
    const people = await recipientsOf(db, messageId)
    const [message] = people
    if (!message) return false
    const { senderName, content, leagueId, leagueName } = message
    const tell = (title: string, isTold: (person: Recipient) => boolean) =>
      notify(db, {
        kind: 'message',
        userIds: people.filter(isTold).map(({ userId }) => userId),
        title,
        text:
          content.length > longestText ? `${content.slice(0, longestText).trimEnd()}…` : content,
        path: leagueId === null ? '/profile?tab=friends' : `/leagues/${leagueId}`,
      })
    const where = leagueName === null ? ' to you' : ` in ${leagueName}`
    await tell(`${senderName} wrote${where}`, ({ mentioned }) => !mentioned)
    await tell(`${senderName} mentioned you in ${leagueName}`, ({ mentioned }) => mentioned)
    return true
  })
}

const sender = alias(users, 'sender')

interface Recipient extends Record<string, unknown> {
  userId: string
  senderName: string
  content: string
  leagueId: string | null
  leagueName: string | null
  mentioned: boolean
}

/** Marks a message as notified. @returns its recipients; none when another process was faster */
async function recipientsOf(db: Db, messageId: string): Promise<Recipient[]> {
  return await rowsOf(
    db,
    sql`with message as (
        update ${messages} set notified = true where id = ${messageId} and not notified
        returning conversation_id, seq, sender_id, content
      )
      select ${users.id} as "userId", ${nameIn(conversations.leagueId, sender)} as "senderName", message.content,
        ${conversations.leagueId} as "leagueId", ${leagues.name} as "leagueName", mention.of is not null as mentioned
      from message
      join ${users} as sender on ${sender.id} = message.sender_id
      join ${conversations} on ${conversations.id} = message.conversation_id
      left join ${leagues} on ${leagues.id} = ${conversations.leagueId}
      join ${users} on ${users.id} in (
        select ${conversations.userId1} union all select ${conversations.userId2}
        union all select ${leagueMembers.userId} from ${leagueMembers}
          where ${leagueMembers.leagueId} = ${conversations.leagueId})
      left join ${conversationMarks} on ${conversationMarks.userId} = ${users.id}
        and ${conversationMarks.conversationId} = message.conversation_id
      left join (select distinct conversation_id, seq, user_id as of from ${mentions}) as mention
        on mention.conversation_id = message.conversation_id and mention.seq = message.seq
        and mention.of = ${users.id}
      where ${users.id} <> message.sender_id
        and (mention.of is not null or not coalesce(${conversationMarks.muted}, false))
        and not ${hasBlocked(users.id, sql`message.sender_id`)}`,
  )
}
