import { setTimeout as sleep } from 'node:timers/promises'

import { openPair, until } from '../../src/server/testing/processes/processes.ts'
import { follow, seedAudience } from './audience.ts'
import { startBrowser } from './browser.ts'
import { measureBurst } from './burst.ts'
import { printFigure } from './figures.ts'
import { gather } from './gather.ts'
import { playMinute } from './minute.ts'
import { quantile } from './pairs.ts'
import { machine, type Site, startSite } from './site.ts'
import { recordAsks } from './tick.ts'
import { type Answer, type Ask, Viewer } from './viewer.ts'

/** A process accepts 5,000 streams, so this takes three. */
const processes = 3
const viewers = Number(process.env['VIEWERS'] ?? 10_000)
const ticks = 3
const tickMs = 60_000
const openedAtOnce = 60
/** Ten full leagues save at the last moment. */
const leagues = 10

/**
 * A Sunday: thousands watch, and afterwards a thousand members save in the last ten seconds.
 *
 * @param server the PostgreSQL server to use
 */
export async function measureSunday(server: string): Promise<void> {
  const site = await startSite(server, processes)
  try {
    console.log(`${await machine(site)}, ${viewers} viewers, ${processes} processes`)
    await watchTicks(site)
  } finally {
    await site.close()
  }
  const pair = await openPair(2, { LOG_LEVEL: 'info' }, undefined, server)
  try {
    await measureBurst(await gather(pair, leagues))
  } finally {
    await pair.close()
  }
}

async function watchTicks(site: Site): Promise<void> {
  const { database, seeds, urls } = site
  const browser = await startBrowser()
  const pages = [
    await recordAsks(browser, site, 'leaderboard'),
    await recordAsks(browser, site, 'live'),
  ]
  await browser.close()
  const watchers = await seedAudience(database.db, seeds)
  let heard = 0
  let lastAt = 0
  const answers: Promise<Answer[]>[] = []
  const open = async (nth: number) => {
    const watcher = watchers[nth % watchers.length]
    const url = urls[nth % urls.length]
    if (!watcher || !url) throw new Error('there is nobody')
    const viewer = new Viewer(url, watcher.cookie)
    const asks = (pages[nth % 2] ?? []).map(inLeague(seeds.leagueId, watcher.leagueId))
    await viewer.ask(asks)
    return await follow(url, watcher, () => {
      heard += 1
      lastAt = Date.now()
      answers.push(viewer.ask(asks).catch(() => [{ status: 0, bytes: 0, tookMs: 0 }]))
    })
  }
  const closings: (() => void)[] = []
  for (let nth = 0; nth < viewers; nth += openedAtOnce) {
    const some = Array.from({ length: Math.min(openedAtOnce, viewers - nth) }, (_, at) => nth + at)
    closings.push(...(await Promise.all(some.map(open))))
  }
  const reach: number[] = []
  for (let nth = 1; nth <= ticks; nth++) {
    heard = 0
    const began = await playMinute(site, 50 + nth)
    await until(async () => heard >= viewers)
    reach.push(lastAt - began)
    await Promise.all(answers)
    if (nth < ticks) await sleep(Math.max(0, began + tickMs - Date.now()))
  }
  for (const close of closings) close()
  print(reach, (await Promise.all(answers)).flat())
}

/** The same request about another league. */
const inLeague =
  (from: string, to: string) =>
  (ask: Ask): Ask => ({ ...ask, path: ask.path.replace(from, to) })

function print(reach: readonly number[], answers: readonly Answer[]): void {
  const failed = answers.filter(({ status }) => status === 0 || status >= 500).length
  const took = answers.map(({ tookMs }) => tookMs)
  const bytes = answers.reduce((sum, one) => sum + one.bytes, 0)
  printFigure('a tick reaches the last viewer', Math.max(...reach) / 1000, 's', { atMost: 6 })
  printFigure('5xx or no response', failed, '', { atMost: 0 })
  printFigure(`${answers.length} reads, p99`, quantile(took, 0.99), 'ms', { atMost: 300 })
  console.log(`bytes a read: ${(bytes / answers.length).toFixed(0)}`)
}
