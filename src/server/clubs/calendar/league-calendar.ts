import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import ical, { type ICalCalendar, ICalEventTransparency } from 'ical-generator'

import { minuteMs } from '#domain/durations.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors/errors.ts'

import { listLeagueEvents, type LeagueEvent } from './league-events.ts'
import { type LinkOwner, findLinkOwner } from './links.ts'
import { calendarEvents } from './tables.ts'

/** About how long a round takes. */
const roundMs = 270 * minuteMs
const refreshSeconds = 3600

/**
 * A member's calendar of a league as iCalendar text, for anyone who has its link. The text stays the same
 * until an event changes.
 *
 * @param siteUrl of this site, which events link to
 * @throws {NotFoundError} when the token is wrong, whatever the reason
 */
export async function renderLeagueCalendar(
  db: Db,
  leagueId: string,
  token: string,
  siteUrl: string,
): Promise<string> {
  const owner = found(await findLinkOwner(db, leagueId, token), 'Calendar')
  const { leagueName, events } = await listLeagueEvents(db, owner)
  const calendar = emptyCalendar(leagueName)
  const { hostname } = new URL(siteUrl)
  for (const { name, startsAt, summary, sequence, changedAt } of await storeLeagueEvents(
    db,
    owner,
    events,
  )) {
    const isDeadline = name === 'deadline'
    calendar.createEvent({
      id: `${name}.${owner.userId}.${leagueId}@${hostname}`,
      sequence,
      stamp: changedAt,
      lastModified: changedAt,
      start: startsAt,
      end: isDeadline ? startsAt : new Date(startsAt.getTime() + roundMs),
      summary,
      // A golfer's tee time does not make the calendar's owner busy.
      transparency: ICalEventTransparency.TRANSPARENT,
      url: `${siteUrl}/leagues/${leagueId}/${isDeadline ? 'draft' : 'live'}`,
    })
  }
  return calendar.toString()
}

/** A calendar without events. */
export const emptyCalendar = (name: string): ICalCalendar =>
  ical({
    name,
    prodId: { company: 'TeeTime', product: 'TeeTime', language: 'EN' },
    ttl: refreshSeconds,
  })

/** Stores the events; an event's sequence grows when, and only when, it changed. @returns them as stored */
async function storeLeagueEvents(
  db: Db,
  { leagueId, userId }: LinkOwner,
  events: readonly LeagueEvent[],
) {
  const changedAt = sql`date_trunc('second', clock_timestamp())`
  await db
    .insert(calendarEvents)
    .values(events.map((event) => ({ ...event, leagueId, userId, changedAt })))
    .onConflictDoUpdate({
      target: [calendarEvents.leagueId, calendarEvents.userId, calendarEvents.name],
      set: {
        startsAt: sql`excluded.starts_at`,
        summary: sql`excluded.summary`,
        sequence: sql`${calendarEvents.sequence} + 1`,
        changedAt,
      },
      setWhere: sql`(${calendarEvents.startsAt}, ${calendarEvents.summary})
        is distinct from (excluded.starts_at, excluded.summary)`,
    })
  return await db
    .select()
    .from(calendarEvents)
    .where(
      and(
        eq(calendarEvents.leagueId, leagueId),
        eq(calendarEvents.userId, userId),
        inArray(
          calendarEvents.name,
          events.map(({ name }) => name),
        ),
      ),
    )
    .orderBy(asc(calendarEvents.startsAt), asc(calendarEvents.name))
}
