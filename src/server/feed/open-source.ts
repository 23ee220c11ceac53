import type { Logger } from 'pino'

import { readClock, type Db } from '#server/platform/db/db.ts'
import type { Config } from '#server/platform/process/config.ts'
import type { GolfSource } from '#server/platform/services/golf-source.ts'
import type { Services } from '#server/platform/services/services.ts'

import { storePayload } from './diagnostics.ts'
import { createEspn } from './espn/client.ts'
import { loadRanking } from './espn/ranking.ts'
import { syncField } from './field/sync-field.ts'
import { syncSchedule } from './field/sync-schedule.ts'
import { createLiveGolf } from './live-golf/client.ts'
import { loadGivenRanking } from './matching/given-ranking.ts'
import { withOneIdentity } from './matching/with-stored-ids.ts'
import { type CallAccount, spendCall } from './polling/call-budget.ts'
import { listPolledTournaments } from './polling/polled-tournaments.ts'
import { syncScoreboard } from './scoreboard/sync-scoreboard.ts'
import { createEveningTour } from './simulated/evening-tour.ts'
import { createSimulatedTour } from './simulated/tour.ts'

/** The provider's address, unless `LIVE_GOLF_API_URL` gives another. */
const providerUrl = 'https://live-golf-data.p.rapidapi.com'

/** Opens the source that `GOLF_FEED` names: by default the real tour when there is a key for it. */
export function openGolfSource(config: Config, db: Db, log: Logger): GolfSource {
  const calls = sourceCalls(config, db, log, 'main')
  const name = configuredSource(config)
  if (name === 'espn') return withOneIdentity(db, openEspn(config, db, calls))
  if (name === 'live-golf') return withOneIdentity(db, openLiveGolf(config, calls))
  return createSimulatedTour({ seed: config.SIMULATED_SEED, now: () => new Date() })
}

/** Opens the source that takes over when the other one is silent in play; null unless `FEED_FALLBACK_MINUTES` is set. */
export function openFallback(config: Config, db: Db, log: Logger): GolfSource | null {
  const name = configuredSource(config)
  if (config.FEED_FALLBACK_MINUTES === undefined || name === 'simulated') return null
  const calls = sourceCalls(config, db, log, 'fallback')
  return withOneIdentity(
    db,
    name === 'espn' ? openLiveGolf(config, calls) : openEspn(config, db, calls),
  )
}

/** Opens the tour that guests play; null unless `TRY_EVENINGS` is on. */
export function openEvenings(config: Config): GolfSource | null {
  const { TRY_EVENINGS, TRY_EVENING_MINUTES: minutes, SIMULATED_SEED: seed } = config
  return TRY_EVENINGS ? createEveningTour({ seed, minutes, now: () => new Date() }) : null
}

/** The address of the golf source; null for the simulated tour. */
export function golfAddress(config: Config): string | null {
  const name = configuredSource(config)
  if (name === 'espn') return config.ESPN_API_URL
  return name === 'simulated' ? null : (config.LIVE_GOLF_API_URL ?? providerUrl)
}

function configuredSource({ GOLF_FEED, LIVE_GOLF_API_KEY }: Config): GolfSource['name'] {
  return GOLF_FEED ?? (LIVE_GOLF_API_KEY === undefined ? 'simulated' : 'live-golf')
}

const sourceCalls = (config: Config, db: Db, log: Logger, account: CallAccount) => ({
  timeoutMs: config.LIVE_TIMEOUT_SECONDS * 1000,
  spendCall: (path: string) => spendCall(db, path, config.LIVE_DAILY_CALLS, account),
  onResponse: (payload: Parameters<typeof storePayload>[1]) => storePayload(db, payload),
  warn: (note: object, message: string) => log.warn(note, message),
})

const openEspn = (config: Config, db: Db, calls: ReturnType<typeof sourceCalls>): GolfSource =>
  createEspn({
    ...calls,
    baseUrl: config.ESPN_API_URL,
    userAgent: `TeeTime (private fantasy golf${config.APP_URL ? `; +${config.APP_URL}` : ''})`,
    ranking: async () =>
      (await loadGivenRanking(db)) ?? (await loadRanking(config.DATA_DIR, calls.warn)),
  })

const openLiveGolf = (config: Config, calls: ReturnType<typeof sourceCalls>): GolfSource =>
  createLiveGolf({
    ...calls,
    baseUrl: config.LIVE_GOLF_API_URL ?? providerUrl,
    apiKey: config.LIVE_GOLF_API_KEY ?? '',
  })

/** Reads everything once, due or not: the calendar, fields, the ranking and boards. */
export async function syncAll(services: Services): Promise<void> {
  await syncSchedule(services)
  for (const { row } of await listPolledTournaments(services, await readClock(services.db))) {
    if (row.format !== 'stroke') continue
    await syncField(services, row)
    await syncScoreboard(services, row)
  }
}
