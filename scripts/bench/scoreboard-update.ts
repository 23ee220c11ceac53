import { setTimeout as sleep } from 'node:timers/promises'

import type { Browser } from '@playwright/test'

import { until } from '../../src/server/testing/processes/processes.ts'
import { openCpuTimer } from './cpu-time.ts'
import { quantile } from './paired-runs.ts'
import { playMinute } from './play-minute.ts'
import { printFigure } from './report.ts'
import { type Answer, type Recording, recordingOf, Viewer } from './simulated-viewer.ts'
import { machine, signIn, type Site, startSite } from './site.ts'
import { openPhone, type Phone, startBrowser } from './throttled-browser.ts'

const ticks = 5
const viewers = 500
/** A user may have eight streams. */
const streamsOfOne = 5
/** Networks spread the requests of many browsers. */
const spreadMs = 5_000

/** The pages, each with the most requests that a tick may cause. */
const pages = { leaderboard: 1, live: 2, dashboard: 2 }
type PageName = keyof typeof pages

/** Counts the minutes of play so far. */
let minutes = 0

/**
 * Measures what one new board costs an open page and the server.
 *
 * @param server the PostgreSQL server to use
 */
export async function measureScoreboardUpdates(server: string): Promise<void> {
  const site = await startSite(server)
  const browser = await startBrowser()
  try {
    console.log(`${await machine(site)}, ${browser.version()}, ${ticks} ticks each`)
    const leaderboard = await watch(browser, site, 'leaderboard')
    const live = await watch(browser, site, 'live')
    await watch(browser, site, 'dashboard')
    await browser.close()
    await measureViewers(site, [leaderboard, live])
  } finally {
    await browser.close()
    await site.close()
  }
}

/** Opens a page and waits until it rests. */
async function openPage(browser: Browser, site: Site, name: PageName): Promise<Phone> {
  const { url, cookie, seeds } = site
  const phone = await openPhone(browser, url, cookie)
  const path = name === 'dashboard' ? '/dashboard' : `/leagues/${seeds.leagueId}/${name}`
  await phone.page.goto(url + path)
  // Long enough for the refetch after the stream has opened.
  await phone.traffic.idle(4_000)
  await phone.reset()
  return phone
}

/** Follows ticks on an open page. @returns what it did on the last one */
async function watch(browser: Browser, site: Site, name: PageName): Promise<Recording> {
  const phone = await openPage(browser, site, name)
  const { traffic } = phone
  const found: { requests: number; wire: number; plain: number; paintMs: number }[] = []
  for (let nth = 0; nth <= ticks; nth++) {
    await phone.reset()
    await playMinute(site, ++minutes)
    await until(async () => (await phone.observed()).heardMs > 0)
    await traffic.idle(3_000)
    const { heardMs, drawnMs } = await phone.observed()
    const all = traffic.all()
    const stream = traffic.stream()
    // The first tick fills the server's caches.
    if (nth === 0) continue
    found.push({
      requests: all.length,
      wire: all.reduce((sum, { wireBytes }) => sum + wireBytes, stream.wireBytes),
      plain: all.reduce((sum, { plainBytes }) => sum + plainBytes, stream.plainBytes),
      paintMs: drawnMs > 0 ? drawnMs - heardMs : Number.NaN,
    })
  }
  const recording = recordingOf(traffic)
  await phone.close()
  const typical = (of: (one: (typeof found)[number]) => number) => quantile(found.map(of), 0.5)
  printFigure(
    `${name}: requests`,
    typical((one) => one.requests),
    '',
    { atMost: pages[name] },
  )
  printFigure(`${name}: on the wire`, typical((one) => one.wire) / 1000, 'kB', { atMost: 3 })
  console.log(
    `${`${name}: plain`.padEnd(56)}${(typical((one) => one.plain) / 1000).toFixed(1).padStart(9)} kB`,
  )
  const paintMs = typical((one) => one.paintMs)
  // The reader's own place on the dashboard may stay the same.
  if (paintMs > 0) printFigure(`${name}: event to paint`, paintMs, 'ms', { atMost: 120 })
  for (const { path } of recording.requests) console.log(`  ${path}`)
  for (const path of recording.pushedDocuments) console.log(`  ${path} by the stream`)
  return recording
}

/** Records what a browser does on a tick. */
export async function recordTick(browser: Browser, site: Site, name: PageName): Promise<Recording> {
  const phone = await openPage(browser, site, name)
  await playMinute(site, ++minutes)
  await until(async () => (await phone.observed()).heardMs > 0)
  await phone.traffic.idle(3_000)
  const recording = recordingOf(phone.traffic)
  await phone.close()
  return recording
}

/** Measures the processor time of a tick for many viewers, half on each page. */
async function measureViewers(site: Site, pages: readonly Recording[]): Promise<void> {
  const { url, database, pid, seeds } = site
  const read = await openCpuTimer(database.db, [pid])
  const cookies = await signIn(database.db, viewers / streamsOfOne)
  const topic = `leagues/${seeds.leagueId}/leaderboard`
  let asked: Promise<Answer[]>[] = []
  const crowd = await Promise.all(
    Array.from({ length: viewers }, async (_, nth) => {
      const cookie = cookies[nth % cookies.length] ?? ''
      const viewer = new Viewer(
        url,
        cookie,
        pages[nth % 2] ?? { requests: [], pushedDocuments: [] },
      )
      await viewer.load()
      await viewer.follow(topic, () => {
        asked.push(sleep(spreadMs * Math.random()).then(() => viewer.refresh()))
      })
      return viewer
    }),
  )
  const costs: { nodeMs: number; postgresMs: number; requests: number }[] = []
  for (let nth = 0; nth <= ticks; nth++) {
    asked = []
    const before = read()
    await playMinute(site, ++minutes)
    await until(async () => asked.length >= viewers)
    const answers = (await Promise.all(asked)).flat()
    const failed = answers.filter(({ status }) => status >= 400).length
    if (failed > 0) console.log(`${failed} requests failed`)
    const after = read()
    if (nth === 0) continue
    costs.push({
      nodeMs: (after.nodeMs - before.nodeMs) / viewers,
      postgresMs: (after.postgresMs - before.postgresMs) / viewers,
      requests: answers.length / viewers,
    })
  }
  for (const viewer of crowd) viewer.close()
  const typical = (of: (cost: (typeof costs)[number]) => number) => quantile(costs.map(of), 0.5)
  const [node, postgres] = [typical(({ nodeMs }) => nodeMs), typical((one) => one.postgresMs)]
  console.log(`node ${node.toFixed(2)} ms, PostgreSQL ${postgres.toFixed(2)} ms`)
  console.log(`requests a viewer and tick: ${typical((one) => one.requests).toFixed(2)}`)
  printFigure(`processor time a viewer and tick, ${viewers} viewers`, node + postgres, 'ms', {
    atMost: 0.8,
  })
}
