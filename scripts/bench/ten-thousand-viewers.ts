import { setTimeout as sleep } from 'node:timers/promises'

import { openPair, until } from '../../src/server/testing/processes/processes.ts'
import { measureBurst } from './deadline-burst.ts'
import { quantile } from './paired-runs.ts'
import { playMinute } from './play-minute.ts'
import { printFigure } from './report.ts'
import { recordTick } from './scoreboard-update.ts'
import { seedCrowd } from './seed-crowd.ts'
import { seedViewers } from './seed-viewers.ts'
import { type Answer, inLeague, Viewer } from './simulated-viewer.ts'
import { machine, type Site, startSite } from './site.ts'
import { startBrowser } from './throttled-browser.ts'

/** A process accepts 5,000 streams, so this takes three. */
const processes = 3
const viewers = Number(process.env['VIEWERS'] ?? 10_000)
const ticks = 3
const tickMs = 60_000
const openedAtOnce = 60
/** People who come to a page meanwhile. */
const visitEveryMs = 50
/** Ten full leagues save at the last moment. */
const leagues = 10

/**
 * A Sunday: thousands watch, and afterwards a thousand members save in the last ten seconds.
 *
 * @param server the PostgreSQL server to use
 */
export async function measureTenThousandViewers(server: string): Promise<void> {
  const site = await startSite(server, processes)
  try {
    console.log(`${await machine(site)}, ${viewers} viewers, ${processes} processes`)
    await watchTicks(site)
  } finally {
    await site.close()
  }
  const pair = await openPair(2, { LOG_LEVEL: 'info' }, undefined, server)
  try {
    await measureBurst(await seedCrowd(pair, leagues))
  } finally {
    await pair.close()
  }
}

async function watchTicks(site: Site): Promise<void> {
  const { database, seeds, urls } = site
  const browser = await startBrowser()
  const pages = [
    await recordTick(browser, site, 'leaderboard'),
    await recordTick(browser, site, 'live'),
  ]
  await browser.close()
  const watchers = await seedViewers(database.db, seeds)
  const crowd = Array.from({ length: viewers }, (_, nth) => {
    const watcher = watchers[nth % watchers.length]
    const url = urls[nth % urls.length]
    const page = pages[nth % 2]
    if (!watcher || !url || !page) throw new Error('there is no viewer')
    const { cookie, leagueId } = watcher
    return { leagueId, viewer: new Viewer(url, cookie, inLeague(page, seeds.leagueId, leagueId)) }
  })
  const ticked = await open(crowd)
  // Others come to the same pages meanwhile, and read all of them.
  const visits = visit(crowd.map(({ viewer }) => viewer))
  const reach: number[] = []
  for (let nth = 1; nth <= ticks; nth++) {
    ticked.received = 0
    const began = await playMinute(site, 50 + nth)
    await until(async () => ticked.received >= viewers)
    reach.push(ticked.lastAt - began)
    await Promise.all(ticked.answers)
    if (nth < ticks) await sleep(Math.max(0, began + tickMs - Date.now()))
  }
  const visited = await visits.stop()
  for (const { viewer } of crowd) viewer.close()
  print(reach, (await Promise.all(ticked.answers)).flat(), visited)
  const bytes = crowd.reduce((sum, { viewer }) => sum + viewer.streamBytes, 0)
  console.log(`bytes over a stream, a tick: ${(bytes / viewers / ticks).toFixed(0)}`)
}

interface Ticked {
  received: number
  lastAt: number
  answers: Promise<Answer[]>[]
}

const failure: Answer = { status: 0, bytes: 0, tookMs: 0 }

/** Opens everyone's page and stream. */
async function open(crowd: readonly { leagueId: string; viewer: Viewer }[]): Promise<Ticked> {
  const ticked: Ticked = { received: 0, lastAt: 0, answers: [] }
  for (let nth = 0; nth < crowd.length; nth += openedAtOnce) {
    const some = crowd.slice(nth, nth + openedAtOnce).map(async ({ leagueId, viewer }) => {
      await viewer.load()
      await viewer.follow(`leagues/${leagueId}/leaderboard`, () => {
        ticked.received += 1
        ticked.lastAt = Date.now()
        ticked.answers.push(viewer.refresh().catch(() => [failure]))
      })
    })
    await Promise.all(some)
  }
  return ticked
}

/** Reads pages whole at a steady pace, until it is stopped. */
function visit(pages: readonly Viewer[]): { stop(): Promise<Answer[]> } {
  const visits: Promise<Answer[]>[] = []
  const timer = setInterval(() => {
    const page = pages[(visits.length * 31) % pages.length]
    if (page)
      visits.push(
        page
          .another()
          .load()
          .catch(() => [failure]),
      )
  }, visitEveryMs)
  return {
    async stop() {
      clearInterval(timer)
      return (await Promise.all(visits)).flat()
    },
  }
}

function print(
  reach: readonly number[],
  asked: readonly Answer[],
  visited: readonly Answer[],
): void {
  const answers = [...asked, ...visited]
  const failed = answers.filter(({ status }) => status === 0 || status >= 500).length
  const p99 = (some: readonly Answer[]) =>
    quantile(
      some.map(({ tookMs }) => tookMs),
      0.99,
    )
  printFigure('a tick reaches the last viewer', Math.max(...reach) / 1000, 's', { atMost: 6 })
  printFigure('requests a viewer and tick', asked.length / viewers / ticks, '', { atMost: 2 })
  printFigure('5xx or no response', failed, '', { atMost: 0 })
  printFigure(`${answers.length} reads, p99`, p99(answers), 'ms', { atMost: 300 })
  console.log(`${visited.length} of them by visitors, p99 ${p99(visited).toFixed(0)} ms`)
  const bytes = asked.reduce((sum, one) => sum + one.bytes, 0)
  if (asked.length > 0) console.log(`bytes a read on a tick: ${(bytes / asked.length).toFixed(0)}`)
}
