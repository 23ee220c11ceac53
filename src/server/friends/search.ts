import type { FoundPerson } from '#contract/friends.ts'
import { and, eq, ne, not, or, sql } from 'drizzle-orm'

import type { Account } from '../accounts/admission.ts'
import { users } from '../accounts/tables.ts'
import { contains } from '../db/contains.ts'
import type { World } from '../world.ts'
import { isBlocked } from './blocks.ts'
import { isPair, personColumns } from './friends.ts'
import { broConnections } from './tables.ts'

const most = 20
const isAddress = /^[^@\s]+@[^@\s]+\.[^@\s]+$/

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
  await limits.spend('friend-search', id)
  if (isAddress.test(sought)) await limits.spend('friend-search-email', id)
  // Usernames are shown as @ann, so people type them like that.
  const text = sought.replace(/^@(?=.)/, '')
  const { status, requestedBy } = broConnections
  const isWhole = eq(sql`lower(${users.username})`, text.toLowerCase())
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
    .where(
      and(
        ne(users.id, id),
        not(isBlocked(users.id, id)),
        or(
          contains(users.username, text),
          contains(sql`concat_ws(' ', ${users.firstName}, ${users.lastName})`, text),
          eq(sql`lower(${users.email})`, sought.toLowerCase()),
        ),
      ),
    )
    .orderBy(sql`${isWhole} desc, lower(${users.username})`)
    .limit(most)
}
