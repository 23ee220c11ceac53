import { and, asc, eq, ne, or, type SQL, sql } from 'drizzle-orm'

import { hourMs } from '#domain/durations.ts'
import { formatInstant, markEstimate } from '#domain/format.ts'
import { notifyOfDeadline } from '#server/notifications/notify-of-deadline.ts'
import type { Db } from '#server/platform/db/db.ts'
import { publish } from '#server/platform/live/live.ts'
import { runForEach } from '#server/platform/process/background-task.ts'
import { tournaments } from '#server/tournaments/tables.ts'
import { draftDeadline, type TournamentRow } from '#server/tournaments/tournaments.ts'

import { isDraftOpen } from '../access/draft-open.ts'
import { addLogEntries } from '../log/league-log.ts'
import { listMemberIds } from '../members/members.ts'
import { allLeagues, invitations } from '../tables.ts'
import { deadlineReminders } from './tables.ts'

/** A first tee time that moves later by this much is a postponed start, not a new draw. */
export const postponementHours = 6
/** An estimate that turns out this much too late is worth a notice. */
const earlierByHours = 1

/**
 * Moves the open deadlines of a tournament's leagues to match its stored start, in a transaction for each league, so that
 * none waits for the others. Until the first tee time is known, an estimated deadline follows the tournament's first day and
 * time zone. The first tee time makes an estimate real, earlier or later. A real deadline moves earlier, or later when the
 * start is postponed, by an estimate once the event has moved away from its tee times. One that has passed never moves.
 *
 * @returns how many leagues changed
 * @throws {AggregateError} with every failure, after the other leagues have been moved. After a changed start, those that
 *   failed are due again in a minute.
 * @see docs/rules.md#deadline
 */
export async function moveDeadlines(db: Db, tournamentKey: string): Promise<number> {
  const [tournament] = await db.select().from(tournaments).where(eq(tournaments.key, tournamentKey))
  if (!tournament) return 0
  const due = await db
    .select({ id: allLeagues.id })
    .from(allLeagues)
    .where(moveFor(tournament).isDue)
    .orderBy(asc(allLeagues.id))
  try {
    const moved = await runForEach(
      due,
      ({ id }) => db.transaction((db) => moveDeadline(db, tournamentKey, id)),
      'deadlines weren’t moved',
    )
    await storeMoveDue(db, tournament, sql`null`)
    return moved
  } catch (error) {
    await storeMoveDue(db, tournament, sql`clock_timestamp() + interval '1 minute'`).catch(
      (failure: unknown) => {
        throw new AggregateError([error, failure], 'and the retry couldn’t be stored', {
          cause: error,
        })
      },
    )
    throw error
  }
}

/** Stores when deadlines have to follow a start that moved, unless it has moved again. */
async function storeMoveDue(
  db: Db,
  { key, startMovedAt }: TournamentRow,
  moveDueAt: SQL,
): Promise<void> {
  if (!startMovedAt) return
  await db
    .update(tournaments)
    .set({ startMovedAt: moveDueAt })
    .where(and(eq(tournaments.key, key), eq(tournaments.startMovedAt, startMovedAt)))
}

const isMoveDue = sql`${tournaments.startMovedAt} <= clock_timestamp()`

/** Whether deadlines have yet to follow a start, for a query. */
export const hasDueMoves = sql`exists (select from ${tournaments} where ${isMoveDue})`

/** Moves the deadlines that whoever stored a start hasn't: its process may have ended in between. */
export async function moveDueDeadlines(db: Db): Promise<void> {
  const due = await db.select({ id: tournaments.key }).from(tournaments).where(isMoveDue)
  const move = async ({ id }: { id: string }) => (await moveDeadlines(db, id)) > 0
  await runForEach(due, move, 'tournaments’ deadlines weren’t moved')
}

/**
 * The leagues that a tournament's start changes, and how. The rule is SQL, so the database's clock decides in the statement
 * that writes.
 */
function moveFor(tournament: TournamentRow) {
  const { at, estimated } = draftDeadline(tournament)
  const time = sql`${at.toISOString()}::timestamptz`
  const { draftingEndAt } = allLeagues
  const isPostponed = sql`${draftingEndAt} <= ${time} - make_interval(hours => ${postponementHours})`
  const differs = estimated
    ? and(or(isEstimate, isPostponed), ne(draftingEndAt, at))
    : or(isEstimate, sql`${draftingEndAt} > ${time}`, isPostponed)
  return {
    isDue: and(eq(allLeagues.tournamentKey, tournament.key), isDraftOpen(allLeagues), differs),
    change: { draftingEndAt: at, draftingEndEstimated: estimated },
  }
}

const isEstimate = eq(allLeagues.draftingEndEstimated, true)

/** Moves a league's deadline, logs it, and notifies the members. @returns whether it still had to move */
async function moveDeadline(db: Db, tournamentKey: string, id: string): Promise<boolean> {
  const [tournament] = await db
    .select()
    .from(tournaments)
    .where(eq(tournaments.key, tournamentKey))
    .for('share')
  if (!tournament) return false
  const { isDue, change } = moveFor(tournament)
  const isIt = and(eq(allLeagues.id, id), isDue)
  // Locked before the update reads the clock.
  const [before] = await db
    .select({
      id: allLeagues.id,
      name: allLeagues.name,
      at: allLeagues.draftingEndAt,
      estimated: allLeagues.draftingEndEstimated,
      deletedAt: allLeagues.deletedAt,
    })
    .from(allLeagues)
    .where(isIt)
    .for('no key update')
  if (!before) return false
  const [now] = await db.update(allLeagues).set(change).where(isIt).returning({
    at: allLeagues.draftingEndAt,
    estimated: allLeagues.draftingEndEstimated,
  })
  if (!now) return false
  const { timeZone, name } = tournament
  const laterBy = now.at.getTime() - before.at.getTime()
  await addLogEntries(db, id, null, describeMove(before, now, timeZone))
  await publish(db, { kind: 'league', leagueId: id })
  // The new deadline has its own reminders.
  if (laterBy >= postponementHours * hourMs)
    await db.delete(deadlineReminders).where(eq(deadlineReminders.leagueId, id))
  if (!before.deletedAt && isNews(before, laterBy))
    await notifyOfMove(db, { ...before, tournament: name, timeZone }, now)
  return true
}

/** Whether members have to know of a move: of any of a real deadline, and of a large one of an estimate. */
export function isNews(
  { estimated }: Pick<ShownDeadline, 'estimated'>,
  laterByMs: number,
): boolean {
  if (!estimated) return laterByMs !== 0
  return laterByMs >= postponementHours * hourMs || laterByMs <= -earlierByHours * hourMs
}

/** Notifies the members, and those with an open invitation, that the deadline has moved. */
async function notifyOfMove(
  db: Db,
  league: { id: string; name: string; tournament: string; timeZone: string; at: Date },
  { at, estimated }: ShownDeadline,
): Promise<void> {
  const { id: leagueId, name, tournament, timeZone } = league
  const why = at > league.at ? 'has been postponed' : 'tees off earlier'
  const notice = {
    title: `${name}: picks now lock ${at > league.at ? 'later' : 'earlier'}`,
    lookOf: { leagueId },
  }
  const members = {
    kind: 'deadline' as const,
    userIds: await listMemberIds(db, leagueId),
    path: `/leagues/${leagueId}/draft`,
  }
  await notifyOfDeadline(
    db,
    { at, timeZone, estimated },
    { ...notice, ...members },
    (when) => `${tournament} ${why}. Picks in ${name} now lock ${when}.`,
  )
  const open = await db
    .select({ id: invitations.id, toUserId: invitations.toUserId })
    .from(invitations)
    .where(and(eq(invitations.leagueId, leagueId), eq(invitations.status, 'pending')))
    .orderBy(asc(invitations.toUserId))
  const invitees = {
    kind: 'invitation' as const,
    userIds: open.map(({ toUserId }) => toUserId),
    path: '/dashboard',
    paths: new Map(open.map(({ id, toUserId }) => [toUserId, `/league-invitations/${id}`])),
  }
  // Anyone who missed the invitation gets its link here.
  await notifyOfDeadline(
    db,
    { at, timeZone, estimated },
    { ...notice, ...invitees },
    (when) =>
      `You haven’t answered your invitation to ${name} yet. ${tournament} ${why}. Picks now lock ${when}.`,
  )
}

interface ShownDeadline {
  at: Date
  estimated: boolean
}

function describeMove(before: ShownDeadline, after: ShownDeadline, timeZone: string): string {
  const [old, now] = [before, after].map(({ at, estimated }) =>
    markEstimate(formatInstant(at, timeZone, 'deadline'), estimated),
  )
  return `Draft deadline: ${old} → ${now}`
}
