import { asc, eq, inArray, sql } from 'drizzle-orm'

import { markEstimate } from '#domain/format.ts'
import { addDays } from '#domain/tournaments/deadline.ts'
import { hasMemberSql } from '#server/leagues/league.ts'
import { leagues } from '#server/leagues/tables.ts'
import type { Db } from '#server/platform/db/db.ts'
import { tournaments } from '#server/tournaments/tables.ts'

import { clubLeagues } from '../tables.ts'
import { type LinkOwner, requireLinkOwner } from './links.ts'
import { renderCalendar } from './render-calendar.ts'
import { storeEvents } from './store-events.ts'
import { clubCalendarEvents } from './tables.ts'

/** A week of a club, as one of its members sees it. */
interface CalendarWeek {
  leagueId: string
  leagueName: string
  tournamentName: string
  /** The tournament's days, `2026-04-09`. */
  startDate: string
  endDate: string
  draftingEndAt: Date
  estimated: boolean
  /** Whether the member is in it. */
  isMine: boolean
}

type StoredEvent = typeof clubCalendarEvents.$inferSelect
type WeekEvent = Omit<StoredEvent, 'sequence' | 'changedAt'>

/**
 * A club's calendar as iCalendar text, for anyone who has a member's link: when picks lock, and the tournament's days.
 * The text stays the same until an event changes.
 *
 * @param siteUrl of this site, which events link to
 * @throws {NotFoundError} when the token is wrong, whatever the reason
 */
export async function renderClubCalendar(
  db: Db,
  clubId: string,
  token: string,
  siteUrl: string,
): Promise<string> {
  const owner = await requireLinkOwner(db, 'club', clubId, token)
  const weeks = await listWeeks(db, owner)
  const mine = new Set(weeks.filter(({ isMine }) => isMine).map(({ leagueId }) => leagueId))
  const stored = await storeLeagueEvents(db, weeks.flatMap(toEvents))
  const events = stored.map((event) => {
    const { name, leagueId } = event
    const isLock = name === 'lock'
    return {
      ...event,
      id: `${name}.${leagueId}`,
      isAllDay: !isLock,
      path: mine.has(leagueId)
        ? `/leagues/${leagueId}/${isLock ? 'draft' : 'live'}`
        : `/clubs/${clubId}`,
    }
  })
  return renderCalendar(owner.groupName, siteUrl, events)
}

async function listWeeks(db: Db, { groupId: clubId, userId }: LinkOwner): Promise<CalendarWeek[]> {
  return await db
    .select({
      leagueId: leagues.id,
      leagueName: leagues.name,
      tournamentName: tournaments.name,
      startDate: tournaments.startDate,
      endDate: tournaments.endDate,
      draftingEndAt: leagues.draftingEndAt,
      estimated: leagues.draftingEndEstimated,
      isMine: hasMemberSql(userId),
    })
    .from(clubLeagues)
    .innerJoin(leagues, eq(leagues.id, clubLeagues.leagueId))
    .innerJoin(tournaments, eq(tournaments.key, leagues.tournamentKey))
    .where(eq(clubLeagues.clubId, clubId))
}

function toEvents(week: CalendarWeek): WeekEvent[] {
  const { leagueId, leagueName, tournamentName, draftingEndAt, estimated } = week
  return [
    {
      leagueId,
      name: 'lock',
      startsAt: draftingEndAt,
      endsAt: draftingEndAt,
      summary: markEstimate(`Picks lock: ${leagueName}`, estimated),
    },
    {
      leagueId,
      name: 'days',
      startsAt: new Date(week.startDate),
      endsAt: new Date(addDays(week.endDate, 1)),
      summary: `${tournamentName} (${leagueName})`,
    },
  ]
}

/** Stores the events; an event's sequence grows when, and only when, it changed. @returns them, the earliest first */
async function storeLeagueEvents(db: Db, events: readonly WeekEvent[]): Promise<StoredEvent[]> {
  const changedAt = sql`date_trunc('second', clock_timestamp())`
  const leagueIds = events.map(({ leagueId }) => leagueId)
  const { leagueId, name, startsAt, endsAt, summary, sequence } = clubCalendarEvents
  return await storeEvents(
    events,
    () =>
      db
        .select()
        .from(clubCalendarEvents)
        .where(inArray(leagueId, leagueIds))
        .orderBy(asc(startsAt), asc(leagueId), asc(name)),
    (changed) =>
      db
        .insert(clubCalendarEvents)
        .values(changed.map((event) => ({ ...event, changedAt })))
        .onConflictDoUpdate({
          target: [leagueId, name],
          set: {
            startsAt: sql`excluded.starts_at`,
            endsAt: sql`excluded.ends_at`,
            summary: sql`excluded.summary`,
            sequence: sql`${sequence} + 1`,
            changedAt,
          },
          // Another reader may have stored it by now.
          setWhere: sql`(${startsAt}, ${endsAt}, ${summary})
            is distinct from (excluded.starts_at, excluded.ends_at, excluded.summary)`,
        }),
  )
}
