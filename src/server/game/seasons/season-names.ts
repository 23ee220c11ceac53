import { eq, inArray, or } from 'drizzle-orm'

import { leagueNames } from '#domain/names.ts'
import { type ClubWeekResults, netWinnings } from '#domain/seasons/week.ts'
import { clubMembers } from '#server/clubs/tables.ts'
import { nameColumns } from '#server/platform/auth/person-name.ts'
import { users } from '#server/platform/auth/tables.ts'
import type { Db } from '#server/platform/db/db.ts'

/** The names of a club's members and of everyone in its weeks, whether they are still members or not. */
export async function readSeasonNames(
  db: Db,
  clubId: string,
  weeks: readonly ClubWeekResults[],
): Promise<(userId: string) => string> {
  const players = [...new Set(weeks.flatMap((week) => [...netWinnings(week).keys()]))]
  const members = db
    .select({ userId: clubMembers.userId })
    .from(clubMembers)
    .where(eq(clubMembers.clubId, clubId))
  const people = await db
    .select(nameColumns)
    .from(users)
    .where(or(inArray(users.id, members), inArray(users.id, players)))
  const names = leagueNames(people)
  const texts = new Map(
    weeks.flatMap(({ results }) => results.map(({ userId, person = '' }) => [userId, person])),
  )
  return (userId) => names.get(userId) ?? texts.get(userId) ?? ''
}
