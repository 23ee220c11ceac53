import { and, asc, eq, inArray, sql } from 'drizzle-orm'

import { minuteMs } from '#domain/durations.ts'
import type { Db } from '#server/platform/db/db.ts'

import { listLeagueEvents, type LeagueEvent } from './league-events.ts'
import { type LinkOwner, requireLinkOwner } from './links.ts'
import { renderCalendar } from './render-calendar.ts'
import { storeEvents } from './store-events.ts'
import { calendarEvents } from './tables.ts'

/** About how long a round takes. */
const roundMs = 270 * minuteMs

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
  const owner = await requireLinkOwner(db, 'league', leagueId, token)
  const stored = await storeLeagueEvents(db, owner, await listLeagueEvents(db, owner))
  const events = stored.map((event) => {
    const isDeadline = event.name === 'deadline'
    return {
      ...event,
      id: `${event.name}.${owner.userId}.${leagueId}`,
      endsAt: isDeadline ? event.startsAt : new Date(event.startsAt.getTime() + roundMs),
      path: `/leagues/${leagueId}/${isDeadline ? 'draft' : 'live'}`,
    }
  })
  return renderCalendar(owner.groupName, siteUrl, events)
}

/** Stores the events; an event's sequence grows when, and only when, it changed. @returns them as stored */
async function storeLeagueEvents(
  db: Db,
  { groupId: leagueId, userId }: LinkOwner,
  events: readonly LeagueEvent[],
) {
  const changedAt = sql`date_trunc('second', clock_timestamp())`
  const names = events.map(({ name }) => name)
  const { leagueId: ofLeague, userId: ofUser, name, startsAt, summary, sequence } = calendarEvents
  return await storeEvents(
    events.map((event) => ({ ...event, leagueId, userId })),
    () =>
      db
        .select()
        .from(calendarEvents)
        .where(and(eq(ofLeague, leagueId), eq(ofUser, userId), inArray(name, names)))
        .orderBy(asc(startsAt), asc(name)),
    (changed) =>
      db
        .insert(calendarEvents)
        .values(changed.map((event) => ({ ...event, changedAt })))
        .onConflictDoUpdate({
          target: [ofLeague, ofUser, name],
          set: {
            startsAt: sql`excluded.starts_at`,
            summary: sql`excluded.summary`,
            sequence: sql`${sequence} + 1`,
            changedAt,
          },
          // Another reader may have stored it by now.
          setWhere: sql`(${startsAt}, ${summary})
            is distinct from (excluded.starts_at, excluded.summary)`,
        }),
  )
}
