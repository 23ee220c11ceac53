import type { Logger } from 'pino'

import type { Config } from '../process/config.ts'
import { clockOf, type Db } from '../db/db.ts'
import type { World } from '../world/world.ts'
import { readBoard } from './board/board.ts'
import { readCalendar, watchedTournaments } from './field/calendar.ts'
import { readField } from './field/field.ts'
import { storePayload, spendCall } from './schedule/call-budget.ts'
import { createLiveGolf } from './live-golf/client.ts'
import { createSimulatedTour } from './simulated/tour.ts'
import type { GolfSource } from '../world/golf-source.ts'

/** Where the provider answers unless `LIVE_GOLF_API_URL` says otherwise. */
const providerUrl = 'https://live-golf-data.p.rapidapi.com'

/** The real tour where there is a key for it, else the simulated one. */
export function openGolf(config: Config, db: Db, log: Logger): GolfSource {
  const { LIVE_GOLF_API_KEY: apiKey, LIVE_GOLF_API_URL: url } = config
  if (!apiKey) {
    return createSimulatedTour({ seed: config.SIMULATED_SEED, now: () => new Date() })
  }
  return createLiveGolf({
    baseUrl: url ?? providerUrl,
    apiKey,
    timeoutMs: config.LIVE_TIMEOUT_SECONDS * 1000,
    spend: (path) => spendCall(db, path, config.LIVE_DAILY_CALLS),
    keep: (payload) => storePayload(db, payload),
    warn: (note, message) => log.warn(note, message),
  })
}

/** Reads everything once, due or not: calendar, fields, ranking and boards. */
export async function readGolf(world: World): Promise<void> {
  await readCalendar(world)
  for (const { row } of await watchedTournaments(world, await clockOf(world.db))) {
    if (row.format !== 'stroke') continue
    await readField(world, row)
    await readBoard(world, row)
  }
}
