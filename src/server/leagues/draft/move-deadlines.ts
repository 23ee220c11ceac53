import { and, asc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'

import { hourMs } from '#domain/durations.ts'
import { formatInstant } from '#domain/format.ts'
import { deadlineFor, leagueDates } from '#domain/tournaments/deadline.ts'
import { notifyOfDeadline } from '#server/notifications/notify-of-deadline.ts'
import type { Db } from '#server/platform/db/db.ts'
import { publish } from '#server/platform/live/live.ts'
import { tournaments } from '#server/tournaments/tables.ts'
import { draftDeadline, type TournamentRow } from '#server/tournaments/tournaments.ts'

import { isDraftOpen } from '../access/draft-open.ts'
import { addLogEntries } from '../log/league-log.ts'
import { listMemberIds } from '../members/members.ts'
import { allLeagues } from '../tables.ts'
import { deadlineReminders } from './tables.ts'

/** A first tee time that moves later by this much is a postponed start, not a new draw. */
export const postponementHours = 6
/** An estimate that turns out this much too late is worth a notice. */
const earlierByHours = 1

/**
 * Moves the open deadlines of a tournament's leagues when its first tee time arrives. An estimate becomes
 * real, earlier or later. A real deadline moves earlier, or later when the start is postponed. One that has
 * passed never moves. The rule is SQL, so the database's clock decides in the statement that writes.
 *
 * @returns how many leagues' deadlines changed
 * @see docs/rules.md#deadline
 */
export async function moveDeadlines(
  db: Db,
  tournamentKey: string,
  firstTeeAt: Date,
): Promise<number> {
  const at = deadlineFor(firstTeeAt)
  return await updateDeadlines(
    db,
    tournamentKey,
    or(
      isEstimate,
      sql`${allLeagues.draftingEndAt} > ${at.toISOString()}::timestamptz`,
      sql`${allLeagues.draftingEndAt} <= ${at.toISOString()}::timestamptz
        - make_interval(hours => ${postponementHours})`,
    ),
    { draftingEndAt: at, draftingEndEstimated: false },
  )
}

/**
 * Moves the open estimated deadlines of a tournament's leagues, and their seasons, to match its current
 * dates and time zone. Does nothing once its first tee time is known.
 *
 * @returns how many leagues changed
 */
export async function moveEstimatedDeadlines(db: Db, tournament: TournamentRow): Promise<number> {
  const { at, estimated } = draftDeadline(tournament)
  if (!estimated) return 0
  const season = leagueDates(tournament.startDate, tournament.endDate)
  return await updateDeadlines(
    db,
    tournament.key,
    and(
      isEstimate,
      or(
        ne(allLeagues.draftingEndAt, at),
        ne(allLeagues.seasonStart, season.seasonStart),
        ne(allLeagues.seasonEnd, season.seasonEnd),
      ),
    ),
    { draftingEndAt: at, draftingEndEstimated: true, ...season },
  )
}

const isEstimate = eq(allLeagues.draftingEndEstimated, true)

type Deadline = Pick<typeof allLeagues.$inferInsert, 'draftingEndAt' | 'draftingEndEstimated'>

/** Changes the matching leagues whose draft is open, and logs each new deadline. */
async function updateDeadlines(
  db: Db,
  tournamentKey: string,
  where: SQL | undefined,
  change: Deadline & Partial<ReturnType<typeof leagueDates>>,
): Promise<number> {
  const toMove = and(eq(allLeagues.tournamentKey, tournamentKey), isDraftOpen(allLeagues), where)
  return await db.transaction(async (db) => {
    // Lock in one order, so two processes cannot deadlock, and before the update reads the clock.
    const before = await db
      .select({
        id: allLeagues.id,
        name: allLeagues.name,
        at: allLeagues.draftingEndAt,
        estimated: allLeagues.draftingEndEstimated,
        deletedAt: allLeagues.deletedAt,
        timeZone: tournaments.timeZone,
        tournament: tournaments.name,
      })
      .from(allLeagues)
      .innerJoin(tournaments, eq(tournaments.key, allLeagues.tournamentKey))
      .where(toMove)
      .orderBy(asc(allLeagues.id))
      .for('no key update', { of: allLeagues })
    if (before.length === 0) return 0
    const ids = before.map(({ id }) => id)
    const moved = await db
      .update(allLeagues)
      .set(change)
      .where(and(inArray(allLeagues.id, ids), toMove))
      .returning({
        id: allLeagues.id,
        at: allLeagues.draftingEndAt,
        estimated: allLeagues.draftingEndEstimated,
      })
    const after = new Map(moved.map((league) => [league.id, league]))
    for (const league of before) {
      const now = after.get(league.id)
      if (!now) continue
      const isSame = now.at.getTime() === league.at.getTime() && now.estimated === league.estimated
      if (!isSame)
        await addLogEntries(db, league.id, null, describeMove(league, now, league.timeZone))
      await publish(db, { kind: 'league', leagueId: league.id })
      const laterBy = now.at.getTime() - league.at.getTime()
      if (laterBy >= postponementHours * hourMs) await remindAnew(db, league.id)
      if (!league.deletedAt && isNews(league, laterBy)) await notifyOfMove(db, league, now.at)
    }
    return moved.length
  })
}

/** Whether members have to know of a move: of any of a real deadline, and of a large one of an estimate. */
function isNews({ estimated }: ShownDeadline, laterByMs: number): boolean {
  if (!estimated) return laterByMs !== 0
  return laterByMs >= postponementHours * hourMs || laterByMs <= -earlierByHours * hourMs
}

/** Lets the new deadline have its own reminders. */
async function remindAnew(db: Db, leagueId: string): Promise<void> {
  await db.delete(deadlineReminders).where(eq(deadlineReminders.leagueId, leagueId))
}

/** Notifies the members that the deadline has moved. */
async function notifyOfMove(
  db: Db,
  league: { id: string; name: string; tournament: string; timeZone: string; at: Date },
  at: Date,
): Promise<void> {
  const { id, name, tournament, timeZone } = league
  const why = at > league.at ? 'has been postponed' : 'tees off earlier'
  const notice = {
    kind: 'deadline' as const,
    userIds: await listMemberIds(db, id),
    title: `${name}: picks now lock ${at > league.at ? 'later' : 'earlier'}`,
    path: `/leagues/${id}/draft`,
    lookOf: { leagueId: id },
  }
  await notifyOfDeadline(
    db,
    { at, timeZone },
    notice,
    (when) => `${tournament} ${why}. Picks in ${name} now lock ${when}.`,
  )
}

interface ShownDeadline {
  at: Date
  estimated: boolean
}

function describeMove(before: ShownDeadline, after: ShownDeadline, timeZone: string): string {
  const [old, now] = [before, after].map(
    ({ at, estimated }) =>
      formatInstant(at, timeZone, 'deadline') + (estimated ? ' (estimated)' : ''),
  )
  return `Draft deadline: ${old} → ${now}`
}
