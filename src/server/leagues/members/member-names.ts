import { asc, eq, inArray, type SQL, sql, type SQLWrapper } from 'drizzle-orm'

import { leagueNames, type PersonNames, personName } from '#domain/names.ts'
import { type NameColumns, nameColumns, outsideName } from '#server/platform/auth/person-name.ts'
import { users } from '#server/platform/auth/tables.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { LiveChange } from '#server/platform/live/changes.ts'
import { publish } from '#server/platform/live/live.ts'

import { listFriendIds } from '../../friends/friends.ts'
import { allLeagues, leagueMembers } from '../tables.ts'

/** A member's name in their league, for a query of `leagueMembers` and `users`. */
export const memberNameSql = sql<string>`coalesce(${leagueMembers.name}, ${outsideName(users)})`

/** The same as text, with the aliases of a query that is written as text. */
export const memberNameSqlText = (member: string, user: string): string =>
  `coalesce(${member}.name, nullif(${user}.first_name, ''), ${user}.username)`

/** A person's name in a league; the one outside it for someone who isn't a member. */
export const nameInLeagueSql = (leagueId: SQLWrapper, person: NameColumns = users): SQL<string> =>
  // Aliased, because the query may already join a membership.
  sql<string>`coalesce((select known.name from ${leagueMembers} as known
    where known.league_id = ${leagueId} and known.user_id = ${person.id}), ${outsideName(person)})`

/** A member with the name that is stored for them. */
export type StoredName = PersonNames & { leagueId: string; stored: string | null }

const storedNameColumns = {
  leagueId: leagueMembers.leagueId,
  ...nameColumns,
  stored: leagueMembers.name,
}

/** The members' names by the domain's rule, where they aren't the stored ones: null for someone's plain first name. */
export function changedNames(members: readonly StoredName[]) {
  return [...Map.groupBy(members, ({ leagueId }) => leagueId).values()].flatMap((people) => {
    const names = leagueNames(people)
    return people.flatMap(({ stored, ...person }) => {
      const named = names.get(person.id) ?? person.username
      const name = named === personName(person) ? null : named
      return name === stored ? [] : [{ leagueId: person.leagueId, userId: person.id, name }]
    })
  })
}

/** Stores the names of members, as a statement. */
export const storingNames = (changes: ReturnType<typeof changedNames>): SQL =>
  sql`update ${leagueMembers} as member set name = change.name
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as change("leagueId" uuid, "userId" uuid, name text)
    where member.league_id = change."leagueId" and member.user_id = change."userId"`

/**
 * Finds the members' names and stores them. The caller holds the locks of the leagues' rows, so that two who change at
 * once don't miss each other.
 */
export async function updateMemberNames(db: Db, leagueIds: readonly string[]): Promise<void> {
  if (leagueIds.length === 0) return
  const members = await db
    .select(storedNameColumns)
    .from(leagueMembers)
    .innerJoin(users, eq(users.id, leagueMembers.userId))
    .where(inArray(leagueMembers.leagueId, [...leagueIds]))
  const changes = changedNames(members)
  if (changes.length > 0) await db.execute(storingNames(changes))
}

/**
 * Lets someone change their own names, and names the members of all their leagues again. It locks the leagues
 * first, in one order, as everything that acts in a league does.
 *
 * @param change writes the new names, and is given whether any name changes
 * @param isNew whether any name changes, found once the leagues are locked; without a new one, only `change` is done
 */
export async function renameUser<Result>(
  db: Db,
  userId: string,
  change: (db: Db, isRenamed: boolean) => Promise<Result>,
  isNew: (db: Db) => Promise<boolean> = async () => true,
): Promise<Result> {
  return await db.transaction(async (db) => {
    const isTheirs = inArray(
      allLeagues.id,
      db
        .select({ id: leagueMembers.leagueId })
        .from(leagueMembers)
        .where(eq(leagueMembers.userId, userId)),
    )
    await db
      .select({ id: allLeagues.id })
      .from(allLeagues)
      .where(isTheirs)
      .orderBy(asc(allLeagues.id))
      .for('no key update')
    const isRenamed = await isNew(db)
    const result = await change(db, isRenamed)
    if (!isRenamed) return result
    const leagues = await db
      .update(allLeagues)
      .set({ namesVersion: sql`${allLeagues.namesVersion} + 1` })
      .where(isTheirs)
      .returning({ id: allLeagues.id })
    const leagueIds = leagues.map(({ id }) => id)
    await updateMemberNames(db, leagueIds)
    await publish(
      db,
      ...leagueIds.flatMap((leagueId) => [
        { kind: 'league' as const, leagueId },
        { kind: 'names' as const, of: { leagueId } },
      ]),
      ...(await friendNameChanges(db, userId)),
    )
    return result
  })
}

/** More ids don't fit into a change, which PostgreSQL limits to 8,000 bytes. */
const maxIdsPerChange = 100

/** Tells someone's friends, and their own other pages, that their name changed, or that they are gone or back. */
export async function friendNameChanges(db: Db, userId: string): Promise<LiveChange[]> {
  const friends = await listFriendIds(db, userId)
  const all = [userId, ...friends]
  const starts = all.flatMap((_, nth) => (nth % maxIdsPerChange === 0 ? [nth] : []))
  return starts.map((start) => ({
    kind: 'names',
    of: { userIds: all.slice(start, start + maxIdsPerChange) },
  }))
}
