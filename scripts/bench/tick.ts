import { setTimeout as sleep } from 'node:timers/promises'

import type { Browser } from '@playwright/test'

import { listen } from '../../src/server/testing/events.ts'
import { until } from '../../src/server/testing/processes/processes.ts'
import { openPhone, type Phone, startBrowser } from './browser.ts'
import { printFigure } from './figures.ts'
import { playMinute } from './minute.ts'
import { quantile } from './pairs.ts'
import { openProcessor } from './processor.ts'
import { machine, signIn, type Site, startSite } from './site.ts'
import { type Ask, asksOf, Viewer } from './viewer.ts'

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
export async function measureTicks(server: string): Promise<void> {
  const site = await startSite(server)
  const browser = await startBrowser()
  try {
    console.log(`${await machine(site)}, ${browser.version()}, ${ticks} ticks each`)
    const asks = { leaderboard: [], live: [], dashboard: [] } as Record<PageName, Ask[]>
    for (const name of Object.keys(pages) as PageName[])
      asks[name] = await watch(browser, site, name)
    await browser.close()
    await measureViewers(site, asks)
  } finally {
    await browser.close()
    await site.close()
  }
}

/** Opens a page and waits until it rests. */
async function openPage(browser: Browser, site: Site, name: PageName): Promise<Phone> {
  const { url, cookie, seeds } = site
  const phone = await openPhone(browser, url, cookie, false)
  const path = name === 'dashboard' ? '/dashboard' : `/leagues/${seeds.leagueId}/${name}`
  await phone.page.goto(url + path)
  // Long enough for the refetch after the stream has opened.
  await phone.traffic.quiet(4_000)
  await phone.reset()
  return phone
}

/** Follows ticks on an open page. @returns the requests of the last one */
async function watch(browser: Browser, site: Site, name: PageName): Promise<Ask[]> {
  const phone = await openPage(browser, site, name)
  const { traffic } = phone
  const found: { requests: number; wire: number; plain: number; paintMs: number }[] = []
  for (let nth = 0; nth <= ticks; nth++) {
    await phone.reset()
    await playMinute(site, ++minutes)
    await until(async () => (await phone.observed()).heardMs > 0)
    await traffic.quiet(3_000)
    const { heardMs, drawnMs } = await phone.observed()
    const all = traffic.all()
    // The first tick fills the server's caches.
    if (nth === 0) continue
    found.push({
      requests: all.length,
      wire: all.reduce((sum, { wireBytes }) => sum + wireBytes, 0),
      plain: all.reduce((sum, { plainBytes }) => sum + plainBytes, 0),
      paintMs: drawnMs > 0 ? drawnMs - heardMs : Number.NaN,
    })
  }
  const asks = asksOf(traffic.all())
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
  for (const { path } of asks) console.log(`  ${path}`)
  return asks
}

/** Records what a browser asks on a tick. */
export async function recordAsks(browser: Browser, site: Site, name: PageName): Promise<Ask[]> {
  const phone = await openPage(browser, site, name)
  await playMinute(site, ++minutes)
  await until(async () => (await phone.observed()).heardMs > 0)
  await phone.traffic.quiet(3_000)
  const asks = asksOf(phone.traffic.all())
  await phone.close()
  return asks
}

/** Measures the processor time of a tick for many viewers, half on each page. */
async function measureViewers(site: Site, asks: Record<PageName, Ask[]>): Promise<void> {
  const { url, database, pid, seeds } = site
  const read = await openProcessor(database.db, [pid])
  const cookies = await signIn(database.db, viewers / streamsOfOne)
  const open = Array.from({ length: viewers }, (_, nth) => ({
    viewer: new Viewer(url, cookies[nth % cookies.length] ?? ''),
    cookie: cookies[nth % cookies.length] ?? '',
    asks: nth % 2 === 0 ? asks.leaderboard : asks.live,
  }))
  const ears = await Promise.all(open.map(({ cookie }) => listen(url, cookie)))
  await Promise.all(open.map(({ viewer, asks }) => viewer.ask(asks)))
  const costs: { nodeMs: number; postgresMs: number }[] = []
  for (let nth = 0; nth <= ticks; nth++) {
    const before = read()
    const heard = ears.map((one) => one.heard.length)
    await playMinute(site, ++minutes)
    const answers = await Promise.all(
      open.map(async ({ viewer, asks }, at) => {
        const topic = `leagues/${seeds.leagueId}/leaderboard`
        const so = ears[at]?.heard.slice(0, heard[at]).filter((one) => one === topic).length ?? 0
        await ears[at]?.hears(topic, so + 1)
        await sleep(spreadMs * Math.random())
        return await viewer.ask(asks)
      }),
    )
    const failed = answers.flat().filter(({ status }) => status >= 400).length
    if (failed > 0) console.log(`${failed} requests failed`)
    const after = read()
    if (nth === 0) continue
    costs.push({
      nodeMs: (after.nodeMs - before.nodeMs) / viewers,
      postgresMs: (after.postgresMs - before.postgresMs) / viewers,
    })
  }
  for (const one of ears) one.close()
  const typical = (of: (cost: (typeof costs)[number]) => number) => quantile(costs.map(of), 0.5)
  const [node, postgres] = [typical(({ nodeMs }) => nodeMs), typical((one) => one.postgresMs)]
  console.log(`node ${node.toFixed(2)} ms, PostgreSQL ${postgres.toFixed(2)} ms`)
  printFigure(`processor time a viewer and tick, ${viewers} viewers`, node + postgres, 'ms', {
    atMost: 0.8,
  })
}
