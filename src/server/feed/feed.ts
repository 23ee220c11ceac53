import type { Logger } from 'pino'

import { clockOf, type Db } from '../db/db.ts'
import type { Config } from '../process/config.ts'
import type { GolfSource } from '../world/golf-source.ts'
import type { World } from '../world/world.ts'
import { readBoard } from './board/board.ts'
import { storePayload } from './diagnostics.ts'
import { createEspn } from './espn/client.ts'
import { readRanking } from './espn/ranking.ts'
import { readCalendar } from './field/calendar.ts'
import { readField } from './field/field.ts'
import { withOneIdentity } from './identity/one-identity.ts'
import { createLiveGolf } from './live-golf/client.ts'
import { spendCall } from './schedule/call-budget.ts'
import { watchedTournaments } from './schedule/watched.ts'
import { createSimulatedTour } from './simulated/tour.ts'

/** The provider's address, unless `LIVE_GOLF_API_URL` gives another. */
const providerUrl = 'https://live-golf-data.p.rapidapi.com'

/** Opens the source that `GOLF_FEED` names: by default the real tour when there is a key for it. */
export function openGolf(config: Config, db: Db, log: Logger): GolfSource {
  const { GOLF_FEED: feed, LIVE_GOLF_API_KEY: apiKey, LIVE_GOLF_API_URL: url } = config
  const calls = {
    timeoutMs: config.LIVE_TIMEOUT_SECONDS * 1000,
    spend: (path: string) => spendCall(db, path, config.LIVE_DAILY_CALLS),
    store: (payload: Parameters<typeof storePayload>[1]) => storePayload(db, payload),
    warn: (note: object, message: string) => log.warn(note, message),
  }
  if (feed === 'espn') {
    const espn = createEspn({
      ...calls,
      baseUrl: config.ESPN_API_URL,
      userAgent: `TeeTime (private fantasy golf${config.APP_URL ? `; +${config.APP_URL}` : ''})`,
      ranking: () => readRanking(db, config.DATA_DIR),
    })
    return withOneIdentity(db, espn)
  }
  if (feed === 'simulated' || !apiKey) {
    return createSimulatedTour({ seed: config.SIMULATED_SEED, now: () => new Date() })
  }
  return withOneIdentity(db, createLiveGolf({ ...calls, baseUrl: url ?? providerUrl, apiKey }))
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
