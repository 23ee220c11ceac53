import { and, eq, inArray, sql } from 'drizzle-orm'

import { chooseTournament, type WeeklyMode, type SkipReason } from '#domain/clubs/weekly-league.ts'
import { Refusal } from '#domain/refusal.ts'
import { addDays } from '#domain/tournaments/deadline.ts'
import { countLeaguesLeft } from '#server/billing/plan-usage.ts'
import { leagues } from '#server/leagues/tables.ts'
import { localTime } from '#server/notifications/time-zones.ts'
import { canAct } from '#server/platform/auth/can-act.ts'
import { outsideNameOfUser } from '#server/platform/auth/person-name.ts'
import { type Db, queryRows } from '#server/platform/db/db.ts'
import { runForEach } from '#server/platform/process/background-task.ts'
import type { GolfSource } from '#server/platform/services/golf-source.ts'
import type { Services } from '#server/platform/services/services.ts'
import { holdField } from '#server/tournaments/lock-tournament.ts'
import { isKnownTo } from '#server/tournaments/sources.ts'
import { entrants, tournaments } from '#server/tournaments/tables.ts'
import { draftDeadline, isInField, type TournamentRow } from '#server/tournaments/tournaments.ts'

import { lockClubRow } from '../club-access.ts'
import { publishClub } from '../club-members.ts'
import { clubLeagues } from '../tables.ts'
import { readFieldOrder } from './field-orders.ts'
import { repeatLeague } from './run-it-back.ts'
import { preparedWeeks } from './tables.ts'
import { notifyOwnerOfPendingWeek, notifyOwnerOfLeague } from './weekly-league-notices.ts'
import { mondayAt } from './weekly-setting.ts'

/** The golf of a source, as stored. */
type WeeklyServices = Pick<Services, 'db'> & { golf: Pick<GolfSource, 'name'> }

/** A club whose week is to be prepared. */
interface DueClub extends Record<string, unknown> {
  clubId: string
  name: string
  ownerId: string
  ownerName: string
  ownerUsername: string
  choice: WeeklyMode
  /** The Monday on the owner's clock, `2026-04-06`. */
  monday: string
  /** Whether it is past noon of Wednesday there. */
  isMidweek: boolean
}

/**
 * Creates each club's weekly league or asks its owner, from Monday 8:00 on the owner's clock, once the field is
 * published. A week without a tournament is given up on Wednesday at noon. Once per club and week, in any number of processes.
 */
export async function createWeeklyLeagues(services: WeeklyServices, now: Date): Promise<void> {
  const due = await listDueClubs(services.db, now)
  const ready: { id: string; monday: string; week: CalendarWeek }[] = []
  for (const [monday, clubs] of Map.groupBy(due, (club) => club.monday)) {
    const week = await readWeek(services, monday, now)
    if (!week) continue
    // The calendar may get a tournament later.
    const canWait = week.chosen === 'no-tournament'
    const ripe = clubs.filter(({ isMidweek }) => isMidweek || !canWait)
    ready.push(...ripe.map(({ clubId }) => ({ id: clubId, monday, week })))
  }
  await runForEach(ready, (one) => prepareOne(services, now, one), 'clubs’ weeks weren’t prepared')
}

async function prepareOne(
  services: WeeklyServices,
  now: Date,
  { id, monday, week }: { id: string; monday: string; week: CalendarWeek },
): Promise<boolean> {
  return await services.db.transaction(async (db) => {
    // The tournament comes before the club for everyone.
    if (typeof week.chosen !== 'string') await holdField(db, week.chosen.key)
    await lockClubRow(db, id)
    const [club] = await listDueClubs(db, now, id)
    if (club?.monday !== monday) return false
    await prepareWeek({ ...services, db }, club, week)
    return true
  })
}

async function listDueClubs(db: Db, now: Date, clubId: string | null = null): Promise<DueClub[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const owner = sql`c.owner_id`
  return await queryRows<DueClub>(
    db,
    sql`select c.id as "clubId", c.name, c.owner_id as "ownerId", ${outsideNameOfUser} as "ownerName",
          users.username as "ownerUsername", m.choice,
          w.monday::text as monday,
          ${localTime(owner, at)} >= w.monday + interval '60 hours' as "isMidweek"
        from club_mondays m
        join clubs c on c.id = m.club_id and c.owner_id = m.owner_id and c.deleted_at is null
        join users on users.id = c.owner_id and ${canAct}
        cross join lateral (
          select ${mondayAt(owner, at)} as monday, ${mondayAt(owner, sql`m.chosen_at`)} as chosen
        ) w
        where w.monday > w.chosen and (${clubId}::uuid is null or c.id = ${clubId}::uuid)
          and not exists (
            select from prepared_weeks p where p.club_id = c.id and p.monday = w.monday)
        order by c.id`,
  )
}

interface CalendarWeek {
  /** The stroke-play tournaments that start in it. */
  keys: string[]
  /** The one to play, or why there is none. */
  chosen: TournamentRow | SkipReason
}

/** Reads a week of the calendar; null while it waits for a field. */
async function readWeek(
  { db, golf }: WeeklyServices,
  monday: string,
  now: Date,
): Promise<CalendarWeek | null> {
  const rows = await db
    .select({
      row: tournaments,
      fieldSize: db.$count(entrants, isInIt),
      strength: sql<number>`coalesce(
        (select sum(greatest(${entrants.strength}, 0)) from ${entrants} where ${isInIt}), 0)`,
    })
    .from(tournaments)
    .where(
      and(
        isKnownTo(golf.name),
        eq(tournaments.format, 'stroke'),
        sql`${tournaments.startDate} between ${monday} and ${addDays(monday, 6)}`,
      ),
    )
  const candidates = rows.map(({ row, ...field }) => ({
    ...field,
    key: row.key,
    hasBegun: row.status !== 'upcoming',
    deadline: draftDeadline(row).at,
  }))
  const choice = chooseTournament(candidates, now)
  if (choice === 'wait') return null
  const chosen =
    'key' in choice ? rows.find(({ row }) => row.key === choice.key)?.row : choice.reason
  return { keys: rows.map(({ row }) => row.key), chosen: chosen ?? 'no-tournament' }
}

const isInIt = and(eq(entrants.tournamentKey, tournaments.key), isInField)

async function prepareWeek(
  services: WeeklyServices,
  club: DueClub,
  week: CalendarWeek,
): Promise<void> {
  const { db } = services
  const { clubId, monday } = club
  const playing = await findLeagueInWeek(db, clubId, week.keys)
  const outcome = playing
    ? { state: 'made' as const, tournamentKey: playing }
    : typeof week.chosen === 'string'
      ? skipped(week.chosen)
      : await createOrAsk(services, club, week.chosen)
  await db.insert(preparedWeeks).values({ clubId, monday, ...outcome })
  await publishClub(db, clubId)
}

const skipped = (reason: SkipReason, tournamentKey: string | null = null) => ({
  state: 'skipped' as const,
  reason,
  tournamentKey,
})

/** The tournament on which the club has a league already; null if it has none in this week. */
async function findLeagueInWeek(
  db: Db,
  clubId: string,
  keys: readonly string[],
): Promise<string | null> {
  const [league] = await db
    .select({ key: leagues.tournamentKey })
    .from(clubLeagues)
    .innerJoin(leagues, eq(leagues.id, clubLeagues.leagueId))
    .where(and(eq(clubLeagues.clubId, clubId), inArray(leagues.tournamentKey, [...keys])))
    .orderBy(leagues.tournamentKey)
    .limit(1)
  return league?.key ?? null
}

async function createOrAsk(services: WeeklyServices, club: DueClub, tournament: TournamentRow) {
  const tournamentKey = tournament.key
  const left = await countLeaguesLeft(services.db, club.ownerId)
  const order = await readFieldOrder(services.db, tournamentKey)
  if (club.choice === 'make' && left > 1 && order) {
    try {
      if (await createLeagueUnlessLast(services, club, tournament))
        return { state: 'made' as const, tournamentKey }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (error.code === 'groups-too-small') return skipped('groups-small', tournamentKey)
      if (error.code !== 'league-limit') return skipped('field-late', tournamentKey)
    }
  }
  await notifyOwnerOfPendingWeek(
    services.db,
    club,
    tournament,
    await countLeaguesLeft(services.db, club.ownerId),
    order,
  )
  return { state: 'asked' as const, tournamentKey }
}

/** Makes the league in the owner's name, unless it turns out to be the last of their plan's month. */
async function createLeagueUnlessLast(
  { db, golf }: WeeklyServices,
  club: DueClub,
  { key, tournId, orgId, name }: TournamentRow,
): Promise<boolean> {
  const { clubId, ownerId, ownerName, ownerUsername } = club
  try {
    return await db.transaction(async (db) => {
      const { league } = await repeatLeague(
        db,
        golf.name,
        { id: ownerId, name: ownerName, username: ownerUsername },
        { clubId, leagueId: null },
        { apiTournamentId: tournId, tournOrgId: orgId },
      )
      // Another league may have been counted meanwhile: the row stays locked from here on.
      const left = await countLeaguesLeft(db, ownerId)
      if (left === 0) throw new LastLeagueOfMonthError()
      await notifyOwnerOfLeague(db, club, {
        tournamentName: name,
        leagueId: league.id,
        left,
        order: await readFieldOrder(db, key),
      })
      return true
    })
  } catch (error) {
    if (error instanceof LastLeagueOfMonthError) return false
    throw error
  }
}

class LastLeagueOfMonthError extends Error {}
