import { and, desc, eq, gte, type SQL, sql } from 'drizzle-orm'

import type { WeeklyLeagues, PreparedWeek } from '#contract/clubs/weekly-leagues.ts'
import type { WeeklyMode } from '#domain/clubs/weekly-league.ts'
import { Refusal } from '#domain/refusal.ts'
import { leagues } from '#server/leagues/tables.ts'
import { localTime } from '#server/notifications/time-zones.ts'
import type { Account } from '#server/platform/auth/account.ts'
import { readClock, type Db } from '#server/platform/db/db.ts'
import { tournaments } from '#server/tournaments/tables.ts'
import { draftDeadline } from '#server/tournaments/tournaments.ts'

import { type ClubMembership, lockClub } from '../club-access.ts'
import { publishClub } from '../club-members.ts'
import { clubLeagues, clubs } from '../tables.ts'
import { weeklySettings, preparedWeeks } from './tables.ts'

/** Whether the club plays the tournament of a prepared week, for a query of `preparedWeeks` and `clubs`. */
export const hasLeague = sql<boolean>`exists (select from ${clubLeagues} join ${leagues} on ${leagues.id} = ${clubLeagues.leagueId}
  where ${clubLeagues.clubId} = ${clubs.id} and ${leagues.tournamentKey} = ${preparedWeeks.tournamentKey})`

/** Whether no later week of the club was prepared, for a query of `preparedWeeks`. */
export const isLatest = sql`not exists (select from prepared_weeks later
  where later.club_id = ${preparedWeeks.clubId} and later.monday > ${preparedWeeks.monday})`

/** The Monday of a time on an owner's clock. A week begins at 8:00. */
export const mondayAt = (ownerId: SQL, at: SQL): SQL =>
  sql`date_trunc('week', ${localTime(ownerId, at)} - interval '8 hours')::date`

/** The club's weekly setting and the state of this week. */
export async function readWeeklyLeagues(
  db: Db,
  { clubId }: ClubMembership,
): Promise<WeeklyLeagues> {
  const [row] = await db
    .select({
      choice: weeklySettings.choice,
      week: preparedWeeks,
      tournament: tournaments,
      isOn: hasLeague,
    })
    .from(clubs)
    .innerJoin(
      weeklySettings,
      and(eq(weeklySettings.clubId, clubs.id), eq(weeklySettings.ownerId, clubs.ownerId)),
    )
    .leftJoin(
      preparedWeeks,
      and(
        eq(preparedWeeks.clubId, clubs.id),
        gte(preparedWeeks.monday, mondayAt(sql`${clubs.ownerId}`, sql`clock_timestamp()`)),
      ),
    )
    .leftJoin(tournaments, eq(tournaments.key, preparedWeeks.tournamentKey))
    .where(eq(clubs.id, clubId))
    .orderBy(desc(preparedWeeks.monday))
    .limit(1)
  if (!row) return { choice: 'off', week: null }
  const { choice, week, tournament, isOn } = row
  if (!week) return { choice, week: null }
  const draftingEndDate = tournament && draftDeadline(tournament).at
  const isLate = draftingEndDate !== null && (await readClock(db)) >= draftingEndDate.getTime()
  return {
    choice,
    week: {
      ...toWeekState(week, { isOn, isLate }),
      tournament: tournament && {
        apiTournamentId: tournament.tournId,
        tournOrgId: tournament.orgId,
        name: tournament.name,
        draftingEndDate: draftDeadline(tournament).at,
      },
    },
  }
}

function toWeekState(
  { state, reason }: typeof preparedWeeks.$inferSelect,
  { isOn, isLate }: { isOn: boolean; isLate: boolean },
): Pick<PreparedWeek, 'state' | 'reason'> {
  // Someone may have run it back since, or the league may be deleted or out of the club.
  if (isOn) return { state: 'made', reason: null }
  if (state === 'made') return { state: 'skipped', reason: 'league-gone' }
  return state === 'asked' && isLate ? { state: 'skipped', reason: 'no-answer' } : { state, reason }
}

/** Sets what a club does on Mondays, from the next one on. @throws {NotFoundError | AccessError} to anyone but its owner */
export async function setWeeklyLeagues(
  db: Db,
  account: Account,
  clubId: string,
  choice: WeeklyMode | 'off',
): Promise<{ message: string }> {
  await db.transaction(async (db) => {
    const { userId: ownerId } = await lockClub(db, account, clubId, 'owner')
    if (choice === 'off') await db.delete(weeklySettings).where(eq(weeklySettings.clubId, clubId))
    else {
      const chosenAt = sql`case when ${weeklySettings.ownerId} = ${ownerId} then ${weeklySettings.chosenAt} else now() end`
      await db
        .insert(weeklySettings)
        .values({ clubId, ownerId, choice })
        .onConflictDoUpdate({ target: weeklySettings.clubId, set: { choice, ownerId, chosenAt } })
    }
    await publishClub(db, clubId)
  })
  return { message: 'Saved' }
}

/**
 * Answers that the club sits the week out.
 *
 * @throws {NotFoundError | AccessError} to anyone but the owner
 * @throws {Refusal} week-answered
 */
export async function skipWeek(
  db: Db,
  account: Account,
  clubId: string,
): Promise<{ message: string }> {
  await db.transaction(async (db) => {
    await lockClub(db, account, clubId, 'owner')
    const skipped = await db
      .update(preparedWeeks)
      .set({ state: 'skipped', reason: 'owner' })
      .where(and(eq(preparedWeeks.clubId, clubId), eq(preparedWeeks.state, 'asked'), isLatest))
      .returning({ monday: preparedWeeks.monday })
    if (skipped.length === 0) throw new Refusal('week-answered')
    await publishClub(db, clubId)
  })
  return { message: 'The club is off this week' }
}
