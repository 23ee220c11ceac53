import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import ical, { type ICalCalendar, ICalEventTransparency } from 'ical-generator'

import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors/errors.ts'

import { eventsFor, type LeagueEvent } from './events.ts'
import { type Owner, ownerOf } from './links.ts'
import { calendarEvents } from './tables.ts'

const minutes = 60_000
/** About how long a round takes. */
const roundMs = 270 * minutes
const refreshSeconds = 3600

/**
 * A member's calendar of a league as iCalendar text, for anyone who has its link. The text stays the same
 * until an event changes.
 *
 * @param address of this site, which events link to
 * @throws {Missing} when the token is wrong, whatever the reason
 */
export async function calendarText(
  db: Db,
  leagueId: string,
  token: string,
  address: string,
): Promise<string> {
  const owner = found(await ownerOf(db, leagueId, token), 'Calendar')
  const { leagueName, events } = await eventsFor(db, owner)
  const calendar = emptyCalendar(leagueName)
  const { hostname } = new URL(address)
  for (const { name, startsAt, summary, sequence, changedAt } of await recordEvents(
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
      url: `${address}/leagues/${leagueId}/${isDeadline ? 'draft' : 'live'}`,
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
async function recordEvents(db: Db, { leagueId, userId }: Owner, events: readonly LeagueEvent[]) {
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
