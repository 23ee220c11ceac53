import { eq, sql } from 'drizzle-orm'
import { onTestFinished } from 'vitest'

import * as calls from '#contract/game/tournaments.ts'
import { createBackoff } from '#server/feed/polling/backoff.ts'
import { readConfig } from '#server/platform/process/config.ts'
import type { Services } from '#server/platform/services/services.ts'

import { openGolfSource } from '../../feed/open-source.ts'
import { syncDue } from '../../feed/sync-due.ts'
import { boards, tournaments } from '../../tournaments/tables.ts'
import type { TournamentRow } from '../../tournaments/tournaments.ts'
import { type Gate, startGate } from '../servers/gate.ts'
import { upcomingTournament, fortyGolfers } from '../servers/golf-scene.ts'
import type { TeeTime } from '../teetime.ts'

/** Another process, with a gate in front of its provider. */
export async function openSecondServices({
  services,
  provider,
}: TeeTime): Promise<{ gate: Gate; services: Services }> {
  const gate = await startGate(provider.url)
  onTestFinished(() => gate.close())
  const config = readConfig({ LIVE_GOLF_API_KEY: 'key', LIVE_GOLF_API_URL: gate.url })
  return {
    gate,
    services: { ...services, golf: openGolfSource(config, services.db, services.log) },
  }
}

/** The provider's tournament, as stored. */
export async function readTournament({ services }: TeeTime): Promise<TournamentRow> {
  const [row] = await services.db.select().from(tournaments).where(eq(tournaments.tournId, '014'))
  if (!row) throw new Error('there is no tournament')
  return row
}

/** Sets every golfer's score to par in the round in play, after nine holes. */
export function setEveryoneTo({ provider }: TeeTime, today: number): void {
  const golfers = fortyGolfers().map((golfer) => ({ ...golfer, today, thru: '9' }))
  const inPlay = { status: 'In Progress', roundStatus: 'In Progress' } as const
  provider.scenes = [
    upcomingTournament({ ...inPlay, firstTee: new Date(Date.now() - 3_600_000), golfers }),
  ]
}

/** The time of the scores, as the site shows it. */
export async function readAsOf({ as }: TeeTime): Promise<Date | null> {
  const board = await as('admin')(calls.getScoreboard, { params: { id: '014' } })
  return board.asOf
}

/** Reads everything that is due after a while, as the poller of a process that has just started. */
export const syncAllDue = ({ services }: TeeTime, backoff = createBackoff()) =>
  syncDue({
    services,
    backoff,
    logSlowdown: () => {},
    renewLease: () => Promise.resolve(true),
  })

/** Lets time pass since the last board. */
export const ageScoreboard = ({ services }: TeeTime, minutes: number) =>
  services.db.update(boards).set({
    asOf: sql`${boards.asOf} - make_interval(mins => ${minutes})`,
    seenAt: sql`${boards.seenAt} - make_interval(mins => ${minutes})`,
  })

/** Lets time pass since the last doubts came up and the last board was seen. */
export async function setBack(
  { services }: Pick<TeeTime, 'services'>,
  minutes: number,
): Promise<void> {
  await services.db.execute(
    sql`update tournaments set doubts = coalesce((select jsonb_agg(
          jsonb_set(doubt, '{since}', to_jsonb((doubt ->> 'since')::float8 - ${minutes} * 60000)))
        from jsonb_array_elements(doubts) as doubt), '[]')`,
  )
  await services.db.execute(
    sql`update boards set seen_at = seen_at - make_interval(mins => ${minutes})`,
  )
}
