import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

import { isDatabaseLost } from '../errors.ts'
import { closeDueDrafts } from '../draft/lock.ts'
import { leagues } from '../leagues/tables.ts'
import { boards } from '../tournaments/tables.ts'
import type { TournamentRow } from '../tournaments/tournaments.ts'
import type { World } from '../world.ts'
import { readBoard } from './board.ts'
import { readCalendar, watched } from './calendar.ts'
import { paceOf } from './due.ts'
import { readField } from './field.ts'
import { dropLease, holdLease } from './lease.ts'
import { countFailure } from './ledger.ts'
import { FeedError } from './source.ts'

const lookEveryMs = 1_000
const calendarEveryMs = 6 * 3_600_000
const firstRetryMs = 60_000
const lastRetryMs = 8 * 60_000
const lease = 'feed'

/** Reads the feed when something is due, on one process at a time. */
export interface Poller {
  /** Ends it; work in hand is finished. */
  stop(): Promise<void>
}

/** Begins to look, once a second, whether anything is due, and takes the lease when nobody has it. */
export function startPoller(world: World): Poller {
  const holder = randomUUID()
  const stopped = new AbortController()
  const tries = createTries()
  async function run(): Promise<void> {
    while (!stopped.signal.aborted) {
      try {
        await closeDueDrafts(world.db)
        if (await holdLease(world.db, lease, holder)) {
          await readDue(world, tries, () => holdLease(world.db, lease, holder))
        }
      } catch (error) {
        if (!isDatabaseLost(error)) world.log.error({ err: error }, 'reading the feed went wrong')
      }
      await sleep(lookEveryMs, undefined, { signal: stopped.signal }).catch(() => {})
    }
    await dropLease(world.db, lease, holder).catch(() => {})
  }
  const running = run()
  return {
    async stop() {
      stopped.abort()
      await running
    },
  }
}

type Tries = ReturnType<typeof createTries>

/** When what was last tried, and how long to leave alone what failed: 1, 2, 4, then 8 minutes. */
function createTries() {
  const state = new Map<string, { at: number; failures: number; notBefore: number }>()
  return {
    isDue(what: string, everyMs: number | null, lastGood: Date | null, now: number): boolean {
      if (everyMs === null) return false
      const { at = 0, notBefore = 0 } = state.get(what) ?? {}
      return now >= notBefore && now - Math.max(at, lastGood?.getTime() ?? 0) >= everyMs
    },
    worked(what: string): void {
      state.set(what, { at: Date.now(), failures: 0, notBefore: 0 })
    },
    failed(what: string, retryAfter: number | null): void {
      const failures = (state.get(what)?.failures ?? 0) + 1
      const backOff = Math.min(firstRetryMs * 2 ** (failures - 1), lastRetryMs)
      const wait = retryAfter === null ? backOff : retryAfter * 1000
      state.set(what, { at: 0, failures, notBefore: Date.now() + wait })
    },
  }
}

async function readDue(
  world: World,
  tries: Tries,
  stillHeld: () => Promise<boolean>,
): Promise<void> {
  const attempt = async (what: string, work: () => Promise<void>) => {
    if (!(await stillHeld())) return
    try {
      await work()
      tries.worked(what)
    } catch (error) {
      if (!(error instanceof FeedError)) throw error
      world.log.warn(
        { failure: error.failure, what },
        `the golf feed gave nothing: ${error.message}`,
      )
      await countFailure(world.db, error)
      tries.failed(what, error.retryAfter)
    }
  }
  if (tries.isDue('calendar', calendarEveryMs, null, Date.now())) {
    await attempt('calendar', () => readCalendar(world))
  }
  const [followed, seen] = await Promise.all([followedKeys(world), lastSeen(world)])
  for (const row of await watched(world)) {
    const pace = paceOf(
      row,
      isFollowed(world, row, followed),
      world.config.LIVE_POLL_SECONDS * 1000,
      new Date(),
    )
    const [field, board] = [`field of ${row.key}`, `board of ${row.key}`]
    if (tries.isDue(field, pace.field, row.fieldAt, Date.now())) {
      await attempt(field, () => readField(world, row))
    }
    if (tries.isDue(board, pace.board, seen.get(row.key) ?? null, Date.now())) {
      await attempt(board, () => readBoard(world, row))
    }
  }
}

/** The simulated tour costs nothing, so all of it is followed. */
const isFollowed = (world: World, row: TournamentRow, followed: ReadonlySet<string>) =>
  world.golf.name === 'simulated' || followed.has(row.key)

async function followedKeys({ db }: World): Promise<ReadonlySet<string>> {
  const rows = await db.selectDistinct({ key: leagues.tournamentKey }).from(leagues)
  return new Set(rows.map(({ key }) => key))
}

async function lastSeen({ db }: World): Promise<ReadonlyMap<string, Date>> {
  const rows = await db.select({ key: boards.tournamentKey, seenAt: boards.seenAt }).from(boards)
  return new Map(rows.map(({ key, seenAt }) => [key, seenAt]))
}
