import { and, eq, inArray, isNull, notExists, notInArray, sql } from 'drizzle-orm'

import { type DemoAccounts, demoAccountsSetting } from '#server/accounts/demo-accounts.ts'
import { leaveAll, lockGroups } from '#server/accounts/privacy/leave-groups.ts'
import { keptReferences, purgeNow } from '#server/accounts/privacy/purge.ts'
import { clubMembers, clubs } from '#server/clubs/tables.ts'
import { allLeagues, leagueMembers } from '#server/leagues/tables.ts'
import { conversations } from '#server/messages/tables.ts'
import { lockUsers } from '#server/platform/auth/lock-user.ts'
import { users } from '#server/platform/auth/tables.ts'
import { type Db, queryRows } from '#server/platform/db/db.ts'
import { settings } from '#server/platform/db/tables.ts'

import { readDemoAccounts } from './create-demo-accounts.ts'

/**
 * Deletes the demo world. What real people share with it stays theirs: someone else takes over a league or club of theirs
 * that a demo account runs, and a demo account in their results is purged, as any deleted account.
 *
 * @returns whether there was one
 * @throws what kept it from being deleted; then everyone in it can sign in again
 */
export async function clearDemo(db: Db): Promise<boolean> {
  const [row] = await db.select().from(settings).where(isList)
  const { people } = (row?.value ?? { people: [] }) as DemoAccounts
  const retired = people.length > 0 ? await retire(db, people) : []
  return await deleteDemo(db, people).catch(async (error: unknown) => {
    await db.update(users).set({ deletesAt: null }).where(inArray(users.id, retired))
    throw error
  })
}

async function deleteDemo(db: Db, people: string[]): Promise<boolean> {
  return await db.transaction(async (db) => {
    const cleared = await db.delete(settings).where(isList).returning({ name: settings.name })
    // A first start that was interrupted has only the row.
    if (cleared.length === 0 || people.length === 0) return false
    await lockAll(db, people)
    await deleteGroups(db, people)
    for (const account of await readDemoAccounts(db, people)) {
      await leaveAll(db, account)
      if (await isKept(db, account.id)) await purgeNow(db, account.id)
      else await db.delete(users).where(eq(users.id, account.id))
    }
    return true
  })
}

const isList = eq(settings.name, demoAccountsSetting)

/**
 * Ends what these people may do: from then on none of them joins anything or takes over from another, so that their
 * leagues can be locked before they are.
 *
 * @returns those whose accounts weren't being deleted before
 */
async function retire(db: Db, people: string[]): Promise<string[]> {
  return await db.transaction(async (db) => {
    await lockUsers(db, people)
    const retired = await db
      .update(users)
      .set({ deletesAt: sql`now()` })
      .where(and(inArray(users.id, people), isNull(users.deletesAt)))
      .returning({ id: users.id })
    return retired.map(({ id }) => id)
  })
}

/** Locks the leagues and clubs of these people, and then everyone in them. */
async function lockAll(db: Db, people: string[]): Promise<void> {
  const { league, club } = await lockGroups(db, people, 'update', { alsoDeleted: true })
  const everyone = await db
    .select({ id: leagueMembers.userId })
    .from(leagueMembers)
    .where(inArray(leagueMembers.leagueId, league))
    .union(
      db
        .select({ id: clubMembers.userId })
        .from(clubMembers)
        .where(inArray(clubMembers.clubId, club)),
    )
  await lockUsers(db, [...people, ...everyone.map(({ id }) => id)])
  // Stops new rows that refer to a demo account; those that refer to a real person needn't wait.
  await lockUsers(db, people, 'update')
}

/** Deletes the leagues, clubs, and conversations that have only these people in them. */
async function deleteGroups(db: Db, people: string[]): Promise<void> {
  const others = (
    members: typeof leagueMembers | typeof clubMembers,
    isIn: ReturnType<typeof eq>,
  ) =>
    notExists(
      db
        .select({ id: members.userId })
        .from(members)
        .where(and(isIn, notInArray(members.userId, people))),
    )
  const leagueIsTheirs = others(leagueMembers, eq(leagueMembers.leagueId, allLeagues.id))
  const clubIsTheirs = others(clubMembers, eq(clubMembers.clubId, clubs.id))
  await db.delete(allLeagues).where(and(inArray(allLeagues.commissionerId, people), leagueIsTheirs))
  await db.delete(clubs).where(and(inArray(clubs.ownerId, people), clubIsTheirs))
  const { userId1, userId2 } = conversations
  await db.delete(conversations).where(and(inArray(userId1, people), inArray(userId2, people)))
}

/** Whether something that stays of a deleted account refers to this one; results of its own don't count. */
async function isKept(db: Db, id: string): Promise<boolean> {
  const tables = [...keptReferences]
    .map((reference) => reference.split('.') as [string, string])
    .filter(([table]) => table !== 'league_results' && table !== 'league_log')
  const found = tables.map(
    ([table, column]) =>
      sql`exists (select from ${sql.identifier(table)} where ${sql.identifier(column)} = ${id})`,
  )
  const [row] = await queryRows<{ kept: boolean }>(
    db,
    sql`select ${sql.join(found, sql` or `)} as kept`,
  )
  return row?.kept ?? false
}
