import { and, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'

import type { PersonSearchResult } from '#contract/people/friends.ts'
import type { Account } from '#server/platform/auth/account.ts'
import { canAct } from '#server/platform/auth/can-act.ts'
import { users } from '#server/platform/auth/tables.ts'
import { beginsWith, contains } from '#server/platform/db/like.ts'
import type { Services } from '#server/platform/services/services.ts'

import { blockedIds } from './blocks.ts'
import { isPair, personColumns } from './friends.ts'
import { broConnections } from './tables.ts'

const maxResults = 20
/** The most matches to take from the index. */
const maxMatches = 1_000
const isEmailLike = /^[^@\s]+@[^@\s]+\.[^@\s]+$/
/** The index finds texts by three letters or digits in a row. */
const hasTrigram = /[\p{L}\p{N}]{3}/u
const startsWord = /^[\p{L}\p{N}]/u

/** First and last name, written exactly as in the index `users_find_idx`, so that the planner uses it. */
const fullName = sql`case when ${users.firstName} is null then ${users.lastName}
  when ${users.lastName} is null then ${users.firstName}
  else ${users.firstName} || ' ' || ${users.lastName} end`

/**
 * Finds people by a part of their username or name, or by their exact email address, so that a search can't
 * reveal addresses. Leaves out the caller and everyone with a block between them.
 *
 * @throws {RateLimitError} after too many searches, sooner for addresses, since a search confirms them
 * @returns at most 20 people, the best match first, each with their relation to the caller
 */
export async function searchPeople(
  { db, rateLimits }: Services,
  { id }: Account,
  query: string,
): Promise<PersonSearchResult[]> {
  await rateLimits.consume('friend-search', id)
  if (isEmailLike.test(query)) await rateLimits.consume('friend-search-email', id)
  // Usernames are shown as @ann, so people type the @ too.
  const text = query.replace(/^@(?=.)/, '')
  const { status, requestedBy } = broConnections
  return await db
    .select({
      ...personColumns,
      name: sql<string>`case when ${users.firstName} <> '' and ${users.lastName} <> ''
        then ${users.firstName} || ' ' || ${users.lastName} else ${users.username} end`,
      status: sql<PersonSearchResult['status']>`case
        when ${status} = 'accepted' then 'friends'
        when ${requestedBy} = ${id} then 'sent'
        when ${requestedBy} = ${users.id} then 'received'
        else 'none' end`,
    })
    .from(users)
    .leftJoin(broConnections, isPair(users.id, id))
    .where(inArray(users.id, bestMatches(id, text, query)))
    .orderBy(orderByMatch(text))
}

const orderByMatch = (text: string) =>
  sql`lower(${users.username}) = ${text.toLowerCase()} desc, lower(${users.username})`

/**
 * The ids of the 20 best matches, without reading the whole table. It first scans the people who come first by
 * username, where a common text finds its 20 matches. A rarer text uses the index.
 *
 * Limitations: with more than 1,000 matches, of which fewer than 20 are among those first people, the results
 * may not be the first by username. The index can't find a text of one or two letters, so beyond the first
 * people only usernames, first and last names that begin with it are found.
 */
function bestMatches(id: string, text: string, query: string): SQL {
  const isLong = hasTrigram.test(text)
  const firstPeople = isLong ? 500 : 2_000
  const isOther = and(ne(users.id, id), sql`${users.id} not in ${blockedIds(id)}`)
  // Before the 20 are taken, so that deleted accounts don't stand in anyone's way.
  const hasAccount = and(isNull(users.guestUntil), canAct)
  const matches = or(contains(users.username, text), contains(fullName, text))
  const isExact = or(
    eq(sql`lower(${users.username})`, text.toLowerCase()),
    eq(sql`lower(${users.email})`, query.toLowerCase()),
  )
  // Materialized so that the planner uses the index: with a limit it would rather scan the table until it has
  // enough rows.
  return sql`(
    with early as materialized (
      select id, username from (select * from users order by lower(username) limit ${firstPeople}) as users
      where ${hasAccount} and ${isOther} and ${matches} limit ${maxResults}
    ), matching as materialized (
      select id, username from users
      where (select count(*) from early) < ${maxResults} and ${hasAccount} and ${isLong ? matches : anyNameStartsWith(text)}
    ), late as (
      select id, username from matching as users where ${isOther} limit ${maxMatches}
    ), exact as (select id, username from users where ${hasAccount} and ${isOther} and ${isExact})
    select id from (
      select * from early union select * from late union select * from exact
    ) as users order by ${orderByMatch(text)} limit ${maxResults}
  )`
}

/** Whether a username, first or last name begins with a text. A text without a letter or digit matches none. */
function anyNameStartsWith(text: string): SQL {
  if (!startsWord.test(text)) return sql`false`
  return sql`(${or(
    beginsWith(users.username, text),
    beginsWith(fullName, text),
    contains(fullName, ` ${text}`),
  )})`
}
