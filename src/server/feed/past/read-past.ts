import { eq, sql } from 'drizzle-orm'

import { type Db, queryRows, utcToday } from '#server/platform/db/db.ts'
import { isOutage } from '#server/platform/errors/errors.ts'
import { FeedError, type GolfSource } from '#server/platform/services/golf-source.ts'
import type { Services } from '#server/platform/services/services.ts'
import { tournaments } from '#server/tournaments/tables.ts'

import { spendCallsOfPast } from '../polling/call-budget.ts'
import { findFault } from './check-past.ts'
import { orgId, readDueCalendar } from './past-calendars.ts'
import {
  leaveToOthers,
  type PastTournament,
  releaseFailed,
  storePast,
  updatePast,
} from './store-past.ts'
import { pastTournaments } from './tables.ts'

/** How often a tournament is tried, 1, 4, 16, and 64 hours apart, before it is left out for good. */
const maxTries = 5
/** How long a tournament waits once a process has taken it, unless the outcome says otherwise. */
const claimInterval = sql`interval '1 hour'`

/** What the administrator sees of a tournament that has been read, but not stored. */
const unstored = { kind: 'unreadable', message: 'storing it fails, and the log says why' } as const

const isDue = sql`next_at <= clock_timestamp()`

/** Whether anything of the past is due: a tournament, or the calendar of this year or the last. */
export async function isPastDue({ db, golf }: Pick<Services, 'db' | 'golf'>): Promise<boolean> {
  const [one] = await queryRows<{ due: boolean }>(
    db,
    sql`select exists (select from past_tournaments where source = ${golf.name} and ${isDue})
        or (select count(*) from past_calendars
          where source = ${golf.name} and org_id = ${orgId} and next_at > clock_timestamp()
            and year >= extract(year from ${utcToday}) - 1) < 2 as due`,
  )
  return one?.due === true
}

/**
 * Reads one thing of the past: a calendar, or the newest finished tournament that is due. One that can't be read is
 * tried again, later each time.
 *
 * @param onProblem counts the failure of a tournament that can't be read
 * @returns whether the source gave a usable answer
 * @throws {FeedError} when the source gives no answer. The tournament waits, and that doesn't count as a try.
 * @see docs/decisions/0079-the-past-is-read-from-the-source.md
 */
export async function readPast(
  services: Pick<Services, 'db' | 'golf' | 'config' | 'log'>,
  onProblem: (db: Db, error: FeedError) => Promise<void>,
): Promise<boolean> {
  const { db, golf, config, log } = services
  const spend = async (calls: number) =>
    golf.name === 'simulated' || (await spendCallsOfPast(db, calls, config.LIVE_DAILY_CALLS))
  const calendar = await readDueCalendar(db, golf, spend)
  if (calendar) return calendar === 'read'
  const past = await claimTournament(db, golf.name)
  if (!past || (await leaveToOthers(db, past))) return false
  if (!(await spend(1))) return false
  try {
    const result = await golf.fetchPast(await storedRef(db, past))
    const fault = result ? findFault(result.board) : 'no scoreboard'
    if (result && fault === null) await storePast(db, past, result)
    else throw new FeedError('unreadable', `${past.name} ${past.year}: ${fault}`)
    return true
  } catch (error) {
    if (!(error instanceof FeedError)) {
      if (!isOutage(error)) await recordProblem(db, past, unstored)
      throw error
    }
    if (['quota', 'denied', 'unreachable'].includes(error.kind)) {
      await releaseFailed(db, past, error)
      throw error
    }
    log.warn({ what: past.tournamentKey, failure: error.kind }, `left out: ${error.message}`)
    await onProblem(db, error)
    await recordProblem(db, past, error)
    return false
  }
}

/** Takes the newest tournament that is due, so that no other process reads it. Those that have failed come last. */
async function claimTournament(
  db: Db,
  source: GolfSource['name'],
): Promise<PastTournament | undefined> {
  const next = sql`(select ctid from past_tournaments where source = ${source} and ${isDue}
    order by tries > 0 or problem is not null or unanswered_at is not null, end_date desc, tourn_id limit 1 for update skip locked)`
  const [claimed] = await db
    .update(pastTournaments)
    .set({ nextAt: sql`clock_timestamp() + ${claimInterval}` })
    .where(sql`ctid = ${next}`)
    .returning()
  return claimed
}

/** What the tournament is called among ours, if another source brought it. */
async function storedRef(db: Db, past: PastTournament) {
  const { tournId, year } = tournaments
  const [stored] = await db
    .select({ orgId: tournaments.orgId, tournId, year })
    .from(tournaments)
    .where(eq(tournaments.key, past.tournamentKey))
  return stored ?? past
}

async function recordProblem(
  db: Db,
  past: PastTournament,
  error: Pick<FeedError, 'kind' | 'message'>,
): Promise<void> {
  const tries = past.tries + 1
  const isFinal = error.kind === 'unsupported' || tries >= maxTries
  const hours = 4 ** past.tries
  await updatePast(db, past, {
    tries,
    problem: error.message,
    nextAt: isFinal ? null : sql`clock_timestamp() + make_interval(hours => ${hours})`,
  })
}
