import { createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { Page } from '@playwright/test'

import { pairedRunsByName, printPair, quantile } from './paired-runs.ts'
import { machine, startSite } from './site.ts'
import { openPhone, type Phone, startBrowser } from './throttled-browser.ts'

const rounds = Number(process.env['ROUNDS'] ?? 9)
/** How much later than on this machine each response arrives. The browser slows no requests of a worker. */
const delayMs = 300

/** What a visit showed, in ms. */
type Visit = Record<'firstMs' | 'paintedMs' | 'blockedMs' | 'currentMs', number>

/**
 * Measures second visits on a slow phone (processor slowed four times, each response 0.3 s later), with and without
 * what the pages last showed.
 *
 * @param server the PostgreSQL server to use
 */
export async function measureSecondVisits(server: string): Promise<void> {
  const site = await startSite(server)
  const proxy = await startDelays(site.url)
  const browser = await startBrowser()
  try {
    console.log(`${await machine(site)}, ${browser.version()}, slowed as a phone, ${rounds} pairs`)
    const league = `/leagues/${site.seeds.leagueId}`
    for (const path of ['/dashboard', league, `${league}/leaderboard`, `${league}/live`]) {
      const phone = await openPhone(browser, proxy.url, site.cookie, { worker: true })
      await visitFirst(phone.page, proxy.url + path)
      const all: Visit[] = []
      const visit = async (keepsSnapshot: boolean) => {
        if (!keepsSnapshot) await deleteSnapshots(phone.page, proxy.url)
        const found = await visitAgain(phone, proxy.url + path)
        if (keepsSnapshot) all.push(found)
        return found
      }
      const pairs = await pairedRunsByName(
        rounds,
        () => visit(false),
        () => visit(true),
      )
      const name = path.replace(site.seeds.leagueId, '…')
      printPair(`${name}: first paint`, pairs.firstMs, '')
      printPair(`${name}: largest paint`, pairs.paintedMs, '≤ 400 ms')
      const slow = quantile(
        all.map(({ paintedMs }) => paintedMs),
        0.9,
      )
      console.log(`${name}: largest paint, p90`.padEnd(56) + slow.toFixed(0).padStart(18))
      printPair(`${name}: long tasks block`, pairs.blockedMs, '')
      printPair(`${name}: current after`, pairs.currentMs, '')
      await phone.close()
    }
  } finally {
    await browser.close()
    await proxy.close()
    await site.close()
  }
}

/** Visits a page until the worker has it, and leaves. */
async function visitFirst(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await until(page, 'navigator.serviceWorker.controller !== null')
  await page.reload()
  await leave(page)
  await page.goto(address)
  await isCurrent(page)
  await leave(page)
}

async function visitAgain({ page, observed }: Phone, address: string): Promise<Visit> {
  await page.goto(address)
  await isCurrent(page)
  const currentMs = await page.evaluate(() => performance.now())
  const { paintedMs, blockedMs } = await observed()
  const firstMs = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  )
  await leave(page)
  return { firstMs, paintedMs, blockedMs, currentMs }
}

/** Waits until the server's page has come, and something is painted. */
async function isCurrent(page: Page): Promise<void> {
  await until(
    page,
    `bench.paintedMs > 0 && document.querySelector('main h1') !== null &&
      !document.body.innerText.includes('Updating, as of')`,
  )
  await page.waitForLoadState('networkidle')
}

/** Waits for a condition. The page's policy forbids Playwright's own way. */
async function until(page: Page, condition: string): Promise<void> {
  while (!(await page.evaluate<boolean>(condition))) await page.waitForTimeout(50)
}

/** Leaves the site once the page has settled. */
const leave = async (page: Page) => {
  await page.waitForTimeout(4_000)
  await page.goto('about:blank')
  await page.waitForTimeout(500)
}

async function deleteSnapshots(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/robots.txt`)
  await page.evaluate(`(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        if (new URL(request.url).pathname.startsWith('/snapshots/')) await cache.delete(request)
    }
  })()`)
  await page.goto('about:blank')
}

/** Serves a site with each response later. */
async function startDelays(url: string): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const { method, headers } = request
    const upstream = send(url + request.url, { method, headers }, (answer) => {
      setTimeout(() => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      }, delayMs)
    })
    upstream.on('error', () => response.destroy())
    response.on('close', () => upstream.destroy())
    request.pipe(upstream)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      await new Promise((resolve) => server.close(resolve).closeAllConnections())
    },
  }
}
