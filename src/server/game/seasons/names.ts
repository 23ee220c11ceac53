import { eq, inArray, or } from 'drizzle-orm'

import { leagueNames } from '#domain/names.ts'
import { type Week, weekMoney } from '#domain/seasons/week.ts'
import { clubMembers } from '#server/clubs/tables.ts'
import { namedColumns } from '#server/platform/auth/person-name.ts'
import { users } from '#server/platform/auth/tables.ts'
import type { Db } from '#server/platform/db/db.ts'

/** The names of a club's members and of everyone in its weeks, whether they are still members or not. */
export async function namesOfSeasons(
  db: Db,
  clubId: string,
  weeks: readonly Week[],
): Promise<(userId: string) => string> {
  const players = [...new Set(weeks.flatMap((week) => [...weekMoney(week).keys()]))]
  const members = db
    .select({ userId: clubMembers.userId })
    .from(clubMembers)
    .where(eq(clubMembers.clubId, clubId))
  const people = await db
    .select(namedColumns)
    .from(users)
    .where(or(inArray(users.id, members), inArray(users.id, players)))
  const names = leagueNames(people)
  const texts = new Map(
    weeks.flatMap(({ results }) => results.map(({ userId, person = '' }) => [userId, person])),
  )
  return (userId) => names.get(userId) ?? texts.get(userId) ?? ''
}
