import type { Logger } from 'pino'

import { clockOf, type Db } from '../db/db.ts'
import type { Config } from '../process/config.ts'
import type { GolfSource } from '../world/golf-source.ts'
import type { World } from '../world/world.ts'
import { readBoard } from './board/board.ts'
import { storePayload } from './diagnostics.ts'
import { readCalendar } from './field/calendar.ts'
import { readField } from './field/field.ts'
import { createLiveGolf } from './live-golf/client.ts'
import { spendCall } from './schedule/call-budget.ts'
import { watchedTournaments } from './schedule/watched.ts'
import { createSimulatedTour } from './simulated/tour.ts'

/** The provider's address, unless `LIVE_GOLF_API_URL` gives another. */
const providerUrl = 'https://live-golf-data.p.rapidapi.com'

/** Opens the real tour when there is a key for it, otherwise the simulated one. */
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
    store: (payload) => storePayload(db, payload),
    warn: (note, message) => log.warn(note, message),
  })
}

/** Reads everything once, due or not: the calendar, fields, the ranking and boards. */
export async function readGolf(world: World): Promise<void> {
  await readCalendar(world)
  for (const { row } of await watchedTournaments(world, await clockOf(world.db))) {
    if (row.format !== 'stroke') continue
    await readField(world, row)
    await readBoard(world, row)
  }
}
