import { and, desc, eq, sql } from 'drizzle-orm'

import type { ClubMondays, PreparedWeek } from '#contract/clubs/mondays.ts'
import type { MondayChoice } from '#domain/clubs/mondays.ts'
import { Refusal } from '#domain/refusal.ts'
import { leagues } from '#server/leagues/tables.ts'
import type { Account } from '#server/platform/auth/admission.ts'
import { clockOf, type Db } from '#server/platform/db/db.ts'
import { tournaments } from '#server/tournaments/tables.ts'
import { deadlineOf } from '#server/tournaments/tournaments.ts'

import { type ClubCaller, lockClub } from '../admission.ts'
import { publishClub } from '../members.ts'
import { clubLeagues, clubs } from '../tables.ts'
import { clubMondays, preparedWeeks } from './tables.ts'

/** Whether the club plays the tournament of a prepared week, for a query of `preparedWeeks` and `clubs`. */
export const isPlayed = sql<boolean>`exists (select from ${clubLeagues} join ${leagues} on ${leagues.id} = ${clubLeagues.leagueId}
  where ${clubLeagues.clubId} = ${clubs.id} and ${leagues.tournamentKey} = ${preparedWeeks.tournamentKey})`

/** Whether no later week of the club was prepared, for a query of `preparedWeeks`. */
export const isLatest = sql`not exists (select from prepared_weeks later
  where later.club_id = ${preparedWeeks.clubId} and later.monday > ${preparedWeeks.monday})`

/** Whether a club prepares its weeks by itself, and what became of the latest. */
export async function readMondays(db: Db, { clubId }: ClubCaller): Promise<ClubMondays> {
  const [row] = await db
    .select({
      choice: clubMondays.choice,
      week: preparedWeeks,
      tournament: tournaments,
      isOn: isPlayed,
    })
    .from(clubs)
    .innerJoin(
      clubMondays,
      and(eq(clubMondays.clubId, clubs.id), eq(clubMondays.ownerId, clubs.ownerId)),
    )
    .leftJoin(preparedWeeks, eq(preparedWeeks.clubId, clubs.id))
    .leftJoin(tournaments, eq(tournaments.key, preparedWeeks.tournamentKey))
    .where(eq(clubs.id, clubId))
    .orderBy(desc(preparedWeeks.monday))
    .limit(1)
  if (!row) return { choice: 'off', week: null }
  const { choice, week, tournament, isOn } = row
  if (!week) return { choice, week: null }
  const draftingEndDate = tournament && deadlineOf(tournament).at
  const isLate = draftingEndDate !== null && (await clockOf(db)) >= draftingEndDate.getTime()
  return {
    choice,
    week: {
      ...stateOf(week, { isOn, isLate }),
      tournament: tournament && {
        apiTournamentId: tournament.tournId,
        tournOrgId: tournament.orgId,
        name: tournament.name,
        draftingEndDate: deadlineOf(tournament).at,
      },
    },
  }
}

function stateOf(
  { state, reason }: typeof preparedWeeks.$inferSelect,
  { isOn, isLate }: { isOn: boolean; isLate: boolean },
): Pick<PreparedWeek, 'state' | 'reason'> {
  // Someone may have run it back meanwhile.
  if (isOn) return { state: 'made', reason: null }
  return state === 'asked' && isLate ? { state: 'skipped', reason: 'no-answer' } : { state, reason }
}

/** Sets what a club does on Mondays, from the next one on. @throws {Missing | Denied} to anyone but its owner */
export async function setMondays(
  db: Db,
  account: Account,
  clubId: string,
  choice: MondayChoice | 'off',
): Promise<{ message: string }> {
  await db.transaction(async (db) => {
    const { userId: ownerId } = await lockClub(db, account, clubId, 'owner')
    if (choice === 'off') await db.delete(clubMondays).where(eq(clubMondays.clubId, clubId))
    else {
      const chosenAt = sql`case when ${clubMondays.ownerId} = ${ownerId} then ${clubMondays.chosenAt} else now() end`
      await db
        .insert(clubMondays)
        .values({ clubId, ownerId, choice })
        .onConflictDoUpdate({ target: clubMondays.clubId, set: { choice, ownerId, chosenAt } })
    }
    await publishClub(db, clubId)
  })
  return { message: 'Saved' }
}

/**
 * Answers that the club sits the week out.
 *
 * @throws {Missing | Denied} to anyone but the owner
 * @throws {Refusal} week-answered
 */
export async function skipMonday(
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
  return { message: 'The club sits this week out' }
}
