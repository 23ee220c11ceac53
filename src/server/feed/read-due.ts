import { eq } from 'drizzle-orm'

import { clockOf, type Db } from '#server/platform/db/db.ts'
import { isOutage } from '#server/platform/errors/errors.ts'
import { FeedError, type GolfSource } from '#server/platform/services/golf-source.ts'
import type { World } from '#server/platform/services/world.ts'

import { boards } from '../tournaments/tables.ts'
import { countFailure } from './diagnostics.ts'
import { matchCalendar, readCalendar } from './field/calendar.ts'
import { readField } from './field/field.ts'
import type { Backoff, Reading } from './polling/backoff.ts'
import { paceOf, silenceOf } from './polling/pace.ts'
import { playPace } from './polling/play-pace.ts'
import { type WatchedTournament, watchedTournaments } from './polling/watched.ts'
import { readBoard } from './scoreboard/board.ts'
import { noteGoodWord, sourceStates } from './sources.ts'

const calendarEveryMs = 6 * 3_600_000
const renewLeaseEveryMs = 3_000

/** A process that reads the feed, and everything it needs for that. */
export interface Reader {
  world: World
  backoff: Backoff
  noteSlowdown: (playMs: number) => void
  /** Acquires or renews the lease. */
  hold: () => Promise<boolean>
}

type Attempt = (source: GolfSource, reading: Reading, work: () => Promise<void>) => Promise<void>

/**
 * Reads what is due of the calendar, the fields and the boards. Due times use the database's clock, because the
 * processes' clocks differ.
 */
export async function readDue(reader: Reader): Promise<void> {
  const { world, backoff, noteSlowdown } = reader
  const { db, golf, fallback } = world
  const now = await clockOf(db)
  const stateOf = await sourceStates(db)
  const attempt: Attempt = async (source, reading, work) => {
    const { pausedAt, askedAt } = stateOf(source.name)
    const wanted = { ...reading, asked: askedAt }
    if (pausedAt !== null || !backoff.isDue(wanted, now)) return
    await attemptRead(reader, source, wanted, now, work)
  }

  const everyMs = calendarEveryMs
  await attempt(golf, { what: 'calendar', everyMs, lastGood: null }, () => readCalendar(world))
  if (fallback) {
    const what = 'calendar of the fallback'
    await attempt(fallback, { what, everyMs, lastGood: null }, () => matchCalendar(db, fallback))
  }
  const all = await watchedTournaments(world, now)
  const playMs = await playPace(world, all, now)
  noteSlowdown(playMs)
  for (const each of all) await readTournament(world, each, playMs, now, attempt)
}

/** Reads a tournament's field and board; from the fallback, too, while it serves the board or the first one is silent. */
async function readTournament(
  world: World,
  { row, seenAt, asOf, servedBy, ...interest }: WatchedTournament,
  playMs: number,
  now: number,
  attempt: Attempt,
): Promise<void> {
  const { golf, fallback, config } = world
  const pace = paceOf(row, interest, playMs, now)
  const field = { what: `field of ${row.key}`, everyMs: pace.field, lastGood: row.fieldAt }
  await attempt(golf, field, () => readField(world, row))
  const inPlay = pace.board !== null && pace.board <= playMs
  const isServed = servedBy === null || servedBy === golf.name
  const board = { everyMs: pace.board, inPlay }
  await attempt(
    golf,
    { ...board, what: `board of ${row.key}`, lastGood: isServed ? seenAt : null },
    () => readBoard(world, row),
  )
  if (!fallback) return
  const allowed = Math.max((config.FEED_FALLBACK_MINUTES ?? 0) * 60_000, 2 * playMs)
  const isSilent = (at: Date | null) => silenceOf(row, interest, at, now) >= allowed
  // It may have spoken just now.
  if (isServed && !(isSilent(asOf) && isSilent(await ageOf(world.db, row.key)))) return
  await attempt(
    fallback,
    { ...board, what: `fallback of ${row.key}`, lastGood: isServed ? null : seenAt },
    () => readBoard(world, row, fallback),
  )
}

/** When the scores of a tournament are from; null without a board. */
async function ageOf(db: Db, key: string): Promise<Date | null> {
  const [row] = await db
    .select({ asOf: boards.asOf })
    .from(boards)
    .where(eq(boards.tournamentKey, key))
  return row?.asOf ?? null
}

/** Runs one read and renews the lease meanwhile. A failure is logged, backed off, and stops nothing else. */
async function attemptRead(
  { world, backoff, hold }: Reader,
  source: GolfSource,
  reading: Reading,
  now: number,
  work: () => Promise<void>,
): Promise<void> {
  if (!(await hold())) return
  const { what } = reading
  const renewal = setInterval(() => void hold().catch(() => {}), renewLeaseEveryMs)
  try {
    await work()
    backoff.succeeded(what, now)
    await noteGoodWord(world.db, source.name)
  } catch (error) {
    if (isOutage(error)) throw error
    backoff.failed(reading, now)
    if (!(error instanceof FeedError)) {
      world.log.error({ err: error, what }, "the golf feed's data could not be stored")
      return
    }
    const { failure, retryAfter } = error
    world.log.warn({ failure, retryAfter, what }, `the golf feed failed: ${error.message}`)
    await countFailure(world.db, error)
  } finally {
    clearInterval(renewal)
  }
}
