import { and, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import { longestMessage } from '#contract/people/messages.ts'

import type { Db } from '../db/db.ts'
import { users } from '../identity/tables.ts'
import { nameIn } from '../leagues/names.ts'
import { allLeagues, leagueLog, leagueMembers, removedMembers } from '../leagues/tables.ts'
import { mails } from '../mail/tables.ts'
import { mentions, messages } from '../messages/tables.ts'
import { leagueResults } from '../scoring/tables.ts'
import { moments, recaps } from '../week/tables.ts'

// The server's own sentences name people: "ann left". Other people's texts stay as they wrote them,
// except for mentions, which the server knows.

type Person = Pick<typeof users.$inferSelect, 'id' | 'username' | 'firstName' | 'lastName'>

/** Someone's names in a league's sentences of the server, the longest first. */
interface LeagueNames {
  leagueId: string
  names: string[]
}

/** The name of a deleted account wherever its results stay. */
export const formerName = 'Former member'

/** The columns that keep the server's sentences, by league. */
const inLeagues = [
  { table: leagueLog, column: leagueLog.text },
  { table: moments, column: moments.text },
  { table: recaps, column: recaps.text },
  { table: leagueResults, column: leagueResults.explanation },
]

/** The names of someone in every league that may have a sentence about them. */
export async function namesOf(
  db: Db,
  { id, username, firstName, lastName }: Person,
): Promise<LeagueNames[]> {
  const of = [leagueLog, leagueMembers, removedMembers].map((table) =>
    inArray(
      allLeagues.id,
      db.select({ id: table.leagueId }).from(table).where(eq(table.userId, id)),
    ),
  )
  const rows = await db
    .select({
      leagueId: allLeagues.id,
      name: nameIn(allLeagues.id),
      // Another Ann's sentences stay hers.
      isAlone: sql<boolean>`not exists (select 1 from ${leagueMembers} as other
        join users as them on them.id = other.user_id
        where other.league_id = ${allLeagues.id} and other.user_id <> ${id}
          and lower(them.first_name) = lower(${firstName}))`,
    })
    .from(allLeagues)
    .innerJoin(users, eq(users.id, id))
    .where(or(...of))
  const initial = lastName?.normalize('NFC').match(/\p{L}/u)?.[0]?.toUpperCase()
  return rows.map(({ leagueId, name, isAlone }) => {
    const all = [
      name,
      username,
      firstName && initial && `${firstName} ${initial}.`,
      isAlone && firstName,
    ]
    const names = [...new Set(all.filter((name): name is string => Boolean(name)))]
    return { leagueId, names: names.toSorted((a, b) => b.length - a.length) }
  })
}

/** Takes someone's names out of what the server wrote about leagues, out of mails, and out of mentions. */
export async function eraseNames(
  db: Db,
  person: Person,
  leagues: readonly LeagueNames[],
): Promise<void> {
  for (const { leagueId, names } of leagues) {
    for (const { table, column } of inLeagues) {
      await eraseIn(db, column, names, eq(table.leagueId, leagueId))
    }
  }
  const all = [...new Set(leagues.flatMap(({ names }) => names)), person.username]
  for (const column of [mails.title, mails.text]) await eraseIn(db, column, all)
  await eraseMentions(db, person.id)
}

/** Replaces names in a column of text or JSON, as whole words. */
async function eraseIn(
  db: Db,
  column: PgColumn,
  names: readonly string[],
  where?: SQL,
): Promise<void> {
  const either = names.map((name) => JSON.stringify(name).slice(1, -1).replaceAll(special, '\\$&'))
  const pattern = `(?<![[:alnum:]_.])(${either.join('|')})(?![[:alnum:]_])`
  const type = sql.raw(column.getSQLType())
  await db.execute(sql`update ${column.table}
    set ${sql.identifier(column.name)} =
      regexp_replace(${column}::text, ${pattern}, ${formerName}, 'g')::${type}
    where ${and(where, sql`${column}::text ~ ${pattern}`)}`)
}

const special = /[^\p{L}\p{N}]/gu

/** Replaces the mentions of someone. The other mentions of those messages become plain text: their places have moved. */
async function eraseMentions(db: Db, userId: string): Promise<void> {
  const theirs = await db
    .select({
      conversationId: mentions.conversationId,
      seq: mentions.seq,
      start: mentions.start,
      length: mentions.length,
      content: messages.content,
    })
    .from(mentions)
    .innerJoin(
      messages,
      and(eq(messages.conversationId, mentions.conversationId), eq(messages.seq, mentions.seq)),
    )
    .where(eq(mentions.userId, userId))
    .orderBy(desc(mentions.start))
  const inMessages = Map.groupBy(theirs, ({ conversationId, seq }) => `${conversationId} ${seq}`)
  for (const spans of inMessages.values()) {
    const [{ conversationId, seq, content }] = spans as [(typeof theirs)[number]]
    const text = spans.reduce(
      (text, { start, length }) => text.slice(0, start) + formerName + text.slice(start + length),
      content,
    )
    await db
      .update(messages)
      .set({ content: text.slice(0, longestMessage) })
      .where(and(eq(messages.conversationId, conversationId), eq(messages.seq, seq)))
    await db
      .delete(mentions)
      .where(and(eq(mentions.conversationId, conversationId), eq(mentions.seq, seq)))
  }
}
