import { sql } from 'drizzle-orm'

import { type Db, rowsOf } from '../db/db.ts'
import { hasBlocked } from '../friends/blocks.ts'
import { users } from '../identity/tables.ts'
import { leagueMembers, leagues } from '../leagues/tables.ts'
import { notify } from '../notify/notify.ts'
import type { Participant } from './participation.ts'
import { conversationMarks } from './tables.ts'

const longestText = 300

/** Notifies the other participants of a message, except those who muted it or blocked its sender. */
export async function notifyOthers(
  db: Db,
  sender: Participant,
  senderName: string,
  content: string,
): Promise<void> {
  const people = await recipientsOf(db, sender)
  const { leagueId } = sender
  const where = people[0]?.leagueName ? ` in ${people[0].leagueName}` : ''
  await notify(db, {
    kind: 'message',
    userIds: people.map(({ userId }) => userId),
    title: `${senderName} wrote${where || ' to you'}`,
    text: content.length > longestText ? `${content.slice(0, longestText).trimEnd()}…` : content,
    path: leagueId === null ? '/profile?tab=friends' : `/leagues/${leagueId}`,
  })
}

async function recipientsOf(
  db: Db,
  { conversationId, userId, otherUserId, leagueId }: Participant,
): Promise<{ userId: string; leagueName: string | null }[]> {
  return await rowsOf(
    db,
    sql`select ${users.id} as "userId", ${leagues.name} as "leagueName"
      from ${users}
      left join ${leagues} on ${leagues.id} = ${leagueId}::uuid
      left join ${conversationMarks} on ${conversationMarks.userId} = ${users.id}
        and ${conversationMarks.conversationId} = ${conversationId}
      where ${users.id} in (
          select ${otherUserId}::uuid
          union all select ${leagueMembers.userId} from ${leagueMembers}
            where ${leagueMembers.leagueId} = ${leagueId}::uuid)
        and ${users.id} <> ${userId}
        and not coalesce(${conversationMarks.muted}, false)
        and not ${hasBlocked(users.id, userId)}`,
  )
}
