import type { FoundPerson } from '#contract/friends.ts'
import { and, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'

import type { Account } from '../identity/admission.ts'
import { users } from '../identity/tables.ts'
import { beginsWith, contains } from '../db/contains.ts'
import type { World } from '../world/world.ts'
import { blockedIds } from './blocks.ts'
import { isPair, personColumns } from './friends.ts'
import { broConnections } from './tables.ts'

const most = 20
/** People the index yields at most. */
const mostMatches = 1_000
const isAddress = /^[^@\s]+@[^@\s]+\.[^@\s]+$/
/** Three letters or digits in a row, by which the index knows a text. */
const hasTrigram = /[\p{L}\p{N}]{3}/u
const startsWord = /^[\p{L}\p{N}]/u

/** First and last name, in the words of the index `users_find_idx`: any others read all people. */
const fullName = sql`case when ${users.firstName} is null then ${users.lastName}
  when ${users.lastName} is null then ${users.firstName}
  else ${users.firstName} || ' ' || ${users.lastName} end`

/**
 * People by a part of their username or name, or by their whole e-mail address: searching must not be a
 * way to find out addresses. The best match comes first. Who blocked whom do not find each other.
 *
 * @throws {TooMany} after too many searches, sooner for whole addresses, which a search confirms
 * @returns at most 20 people, each with what they are to the caller, who is not among them
 */
export async function findPeople(
  { db, limits }: World,
  { id }: Account,
  sought: string,
): Promise<FoundPerson[]> {
  await limits.consume('friend-search', id)
  if (isAddress.test(sought)) await limits.consume('friend-search-email', id)
  // Usernames are shown as @ann, so people type them like that.
  const text = sought.replace(/^@(?=.)/, '')
  const { status, requestedBy } = broConnections
  return await db
    .select({
      ...personColumns,
      status: sql<FoundPerson['status']>`case
        when ${status} = 'accepted' then 'friends'
        when ${requestedBy} = ${id} then 'sent'
        when ${requestedBy} = ${users.id} then 'received'
        else 'none' end`,
    })
    .from(users)
    .leftJoin(broConnections, isPair(users.id, id))
    .where(inArray(users.id, bestMatches(id, text, sought)))
    .orderBy(bestFirst(text))
}

const bestFirst = (text: string) =>
  sql`lower(${users.username}) = ${text.toLowerCase()} desc, lower(${users.username})`

/**
 * The ids of the 20 best matches, without reading all people. Those who come first by username are looked
 * through one by one: a text that many match finds its 20 there. A rarer one asks the index.
 *
 * Above 1,000 matches of which fewer than 20 are among the first, others may be found than the first by
 * username. A text of one or two letters, which the index does not know, finds beyond the first people
 * only whose username, first or last name begins with it.
 */
function bestMatches(id: string, text: string, sought: string): SQL {
  const isLong = hasTrigram.test(text)
  const firstPeople = isLong ? 500 : 2_000
  const isOther = and(ne(users.id, id), sql`${users.id} not in ${blockedIds(id)}`)
  const matches = or(contains(users.username, text), contains(fullName, text))
  const isExact = or(
    eq(sql`lower(${users.username})`, text.toLowerCase()),
    eq(sql`lower(${users.email})`, sought.toLowerCase()),
  )
  // The matches are materialized so that they are planned as if all were read: with a limit in sight a
  // planner prefers to read the table until it has so many.
  return sql`(
    with early as materialized (
      select id, username from (select * from users order by lower(username) limit ${firstPeople}) as users
      where ${isOther} and ${matches} limit ${most}
    ), matching as materialized (
      select id, username from users
      where (select count(*) from early) < ${most} and ${isLong ? matches : begins(text)}
    ), late as (
      select id, username from matching as users where ${isOther} limit ${mostMatches}
    ), exact as (select id, username from users where ${isOther} and ${isExact})
    select id from (
      select * from early union select * from late union select * from exact
    ) as users order by ${bestFirst(text)} limit ${most}
  )`
}

/** Whether a username, first or last name begins with a text. One without a letter would read all people. */
function begins(text: string): SQL {
  if (!startsWord.test(text)) return sql`false`
  return sql`(${or(
    beginsWith(users.username, text),
    beginsWith(fullName, text),
    contains(fullName, ` ${text}`),
  )})`
}
