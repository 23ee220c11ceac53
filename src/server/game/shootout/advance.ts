import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'

import { formatInstant, markEstimate } from '#domain/format.ts'
import {
  hasWeekendStarted,
  openingStage,
  type ShootoutSchedule,
  weekendDeadline,
  type WeekendDeadline,
} from '#domain/shootout/stage.ts'
import { isDoubtfulMove } from '#domain/tournaments/deadline.ts'
import { lockLeagueIfThere } from '#server/leagues/access/lock-league.ts'
import { isNews, postponementHours } from '#server/leagues/draft/move-deadlines.ts'
import { addLogEntries } from '#server/leagues/log/league-log.ts'
import { shootouts } from '#server/leagues/shootout-setting.ts'
import { allLeagues } from '#server/leagues/tables.ts'
import { readClock, type Db } from '#server/platform/db/db.ts'
import { publish } from '#server/platform/live/live.ts'
import { runForEach } from '#server/platform/process/background-task.ts'
import { holdField } from '#server/tournaments/lock-tournament.ts'
import { findScoreboard } from '#server/tournaments/scoreboards.ts'
import { tournaments } from '#server/tournaments/tables.ts'
import { listEntrants } from '#server/tournaments/tournaments.ts'

import { closeShootout } from './close-shootout.ts'
import { notifyOfMove, notifyOfOpening } from './shootout-notices.ts'

/**
 * Opens, moves, locks or voids every shootout as its tournament's board and tee times say. Each step happens once,
 * however many processes do this.
 */
export async function advanceShootouts(db: Db): Promise<void> {
  const pending = await db
    .select({
      id: shootouts.leagueId,
      key: allLeagues.tournamentKey,
      closesAt: shootouts.closesAt,
      estimated: shootouts.closesEstimated,
    })
    .from(shootouts)
    .innerJoin(allLeagues, eq(allLeagues.id, shootouts.leagueId))
    .where(
      and(
        isNotNull(allLeagues.closedAt),
        isNull(allLeagues.settledAt),
        isNull(shootouts.closedAt),
        isNull(shootouts.voidReason),
        // One that would open in a deleted league waits until it is restored.
        or(isNotNull(shootouts.openedAt), isNull(allLeagues.deletedAt)),
      ),
    )
  const byTournament = Map.groupBy(pending, ({ key }) => key)
  await runForEach(
    [...byTournament].map(([id, shootouts]) => ({ id, shootouts })),
    ({ id, shootouts }) => advanceTournament(db, id, shootouts),
    'tournaments’ shootouts didn’t advance',
  )
}

async function advanceTournament(
  db: Db,
  key: string,
  pending: readonly PendingShootout[],
): Promise<boolean> {
  const weekend = await readSchedule(db, key)
  const now = new Date(await readClock(db))
  const advanced = await runForEach(
    pending.filter((shootout) => nextStep(weekend, shootout, now) !== 'wait'),
    (shootout) => advanceShootout(db, shootout),
    'shootouts didn’t advance',
  )
  return advanced > 0
}

/** A shootout that may have a next step. */
interface PendingShootout {
  id: string
  key: string
  /** Null until it has opened. */
  closesAt: Date | null
  estimated: boolean
}

/** What to do next, by a tournament's schedule. A tournament without a board waits. */
function nextStep(
  weekend: ShootoutSchedule | null,
  { closesAt, ...last }: PendingShootout,
  now: Date,
) {
  if (!weekend) return 'wait'
  if (!closesAt) return openingStage(weekend, now)
  if (hasWeekendStarted(weekend.board)) return 'move'
  const { at, estimated } = weekendDeadline(weekend)
  const isSame = !last.estimated && at.getTime() === closesAt.getTime()
  return estimated || isSame ? 'wait' : 'move'
}

/** Takes a shootout's next step, by the schedule that is stored once its tournament and its league are locked. */
async function advanceShootout(db: Db, shootout: PendingShootout): Promise<boolean> {
  const { id, key } = shootout
  const advanced = await db.transaction(async (db) => {
    await holdField(db, key)
    const league = await lockLeagueIfThere(db, id)
    if (!league) return false
    const weekend = await readSchedule(db, key)
    const step = nextStep(weekend, shootout, new Date(await readClock(db)))
    if (!weekend || step === 'wait') return false
    if (step === 'move') return await moveDeadline(db, id, weekend)
    // The league may have been deleted since. Its members are notified once it is restored.
    if (league.deletedAt) return false
    return step === 'open'
      ? await openShootout(db, id, weekendDeadline(weekend), weekend.timeZone)
      : await voidShootout(db, id, step, isNull(shootouts.openedAt))
  })
  if (advanced && shootout.closesAt) await closeShootout(db, id)
  return advanced
}

/** A tournament with its newest board and tee times; null before the first board. */
export async function readSchedule(db: Db, key: string): Promise<ShootoutSchedule | null> {
  const known = await findScoreboard(db, key)
  const [tournament] = await db.select().from(tournaments).where(eq(tournaments.key, key))
  if (!known || !tournament) return null
  const field = await listEntrants(db, key)
  const entrants = field.map(({ teeTimes }) => ({
    teeTimes: teeTimes.map((tee) => ({ ...tee, at: new Date(tee.at) })),
  }))
  const { startDate, timeZone } = tournament
  return { board: known.board, entrants, startDate, timeZone }
}

async function openShootout(
  db: Db,
  leagueId: string,
  { at, estimated }: WeekendDeadline,
  timeZone: string,
): Promise<boolean> {
  const opened = await db
    .update(shootouts)
    .set({ openedAt: sql`clock_timestamp()`, closesAt: at, closesEstimated: estimated })
    .where(
      and(
        eq(shootouts.leagueId, leagueId),
        isNull(shootouts.openedAt),
        isNull(shootouts.voidReason),
      ),
    )
    .returning({ leagueId: shootouts.leagueId })
  if (opened.length === 0) return false
  const until = markEstimate(formatInstant(at, timeZone, 'deadline'), estimated)
  await addLogEntries(db, leagueId, null, `Weekend shootout open until ${until}`)
  await notifyOfOpening(db, leagueId, { at, estimated })
  await publish(db, { kind: 'league', leagueId })
  return true
}

/** Voids a shootout that isn't void yet, if it also meets a condition. @returns whether this call did */
export async function voidShootout(
  db: Db,
  leagueId: string,
  reason: 'late' | 'shortened',
  where?: SQL,
): Promise<boolean> {
  const voided = await db
    .update(shootouts)
    .set({ voidReason: reason })
    .where(and(eq(shootouts.leagueId, leagueId), isNull(shootouts.voidReason), where))
    .returning({ leagueId: shootouts.leagueId })
  if (voided.length === 0) return false
  const why = reason === 'late' ? 'there was too little time to pick' : 'a round was called off'
  await addLogEntries(db, leagueId, null, `Weekend shootout off: ${why}`)
  await publish(db, { kind: 'league', leagueId })
  return true
}

/**
 * Moves an open deadline by the draft's own rule, and ends it when round 3 has started. A doubtful move waits
 * until the board and the field agree.
 */
async function moveDeadline(db: Db, leagueId: string, weekend: ShootoutSchedule): Promise<boolean> {
  const { at, confirmed } = weekendDeadline(weekend)
  const hasStarted = hasWeekendStarted(weekend.board)
  const [current] = await db
    .select({
      closesAt: shootouts.closesAt,
      estimated: shootouts.closesEstimated,
      now: sql`clock_timestamp()`.mapWith(shootouts.closesAt),
    })
    .from(shootouts)
    .where(eq(shootouts.leagueId, leagueId))
  if (!current?.closesAt) return false
  const isSure = hasStarted || confirmed
  if (!isSure && isDoubtfulMove(current.closesAt, at, current.now)) return false
  const to = hasStarted ? sql`clock_timestamp()` : sql`${at.toISOString()}::timestamptz`
  const rows = await db
    .update(shootouts)
    .set({ closesAt: to, closesEstimated: false })
    .where(
      and(
        eq(shootouts.leagueId, leagueId),
        isNull(shootouts.closedAt),
        sql`clock_timestamp() < ${shootouts.closesAt}`,
        or(
          eq(shootouts.closesEstimated, true),
          sql`${shootouts.closesAt} > ${to}`,
          sql`${shootouts.closesAt} <= ${to} - make_interval(hours => ${postponementHours})`,
        ),
      ),
    )
    .returning({ closesAt: shootouts.closesAt })
  const [row] = rows
  if (!row?.closesAt) return false
  if (!hasStarted) {
    const until = formatInstant(row.closesAt, weekend.timeZone, 'deadline')
    await addLogEntries(db, leagueId, null, `Weekend picks now lock ${until}`)
    const laterBy = row.closesAt.getTime() - current.closesAt.getTime()
    if (isNews(current, laterBy))
      await notifyOfMove(db, leagueId, { at: row.closesAt, isLater: laterBy > 0 })
  }
  await publish(db, { kind: 'league', leagueId })
  return true
}
