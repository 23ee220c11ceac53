import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import {
  type Browser,
  type BrowserContext,
  type CDPSession,
  chromium,
  type Page,
} from '@playwright/test'

import { recordTraffic, type Traffic } from './network-recorder.ts'

const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6e6 / 8) | 0,
  uploadThroughput: (0.75e6 / 8) | 0,
}
/** How many times slower than this machine the phone is. */
const slowdown = 4

/** The measurements of page-observer.js; times in ms since the navigation. */
export interface Observed {
  paintedMs: number
  shift: number
  longestTaskMs: number
  /** The sum of what each task takes beyond 50 ms. */
  blockedMs: number
  /** The latency of each press, by its id. */
  presses: Record<string, number>
  heardMs: number
  drawnMs: number
}

/** A page on a slow phone. */
export interface Phone {
  page: Page
  traffic: Traffic
  observed(): Promise<Observed>
  /** Forgets the presses, the requests, the event and the paint so far. */
  reset(): Promise<void>
  close(): Promise<void>
}

/** Starts Debian's headless Chromium if it is installed, else Playwright's own. */
export async function startBrowser(): Promise<Browser> {
  const debian = [process.env['CHROMIUM_PATH'] ?? '', '/usr/bin/chromium-headless-shell'].find(
    existsSync,
  )
  return await chromium.launch({
    args: ['--no-sandbox', '--disable-gpu'],
    ...(debian && { executablePath: debian }),
  })
}

/**
 * Opens an empty page with an empty cache.
 *
 * @param more.network whether to slow the network, too
 * @param more.worker whether to allow the service worker
 */
export async function openPhone(
  browser: Browser,
  url: string,
  cookie: string,
  { network = false, worker = false } = {},
): Promise<Phone> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    serviceWorkers: worker ? 'allow' : 'block',
  })
  if (cookie) await addCookie(context, url, cookie)
  const page = await context.newPage()
  await page.addInitScript({ path: fileURLToPath(new URL('page-observer.js', import.meta.url)) })
  const client: CDPSession = await context.newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  if (network) await client.send('Network.emulateNetworkConditions', slow4g)
  const evaluate = async <T>(code: string) => await page.evaluate<T>(code)
  const traffic = recordTraffic(client)
  return {
    page,
    traffic,
    observed: () => evaluate<Observed>('bench'),
    async reset() {
      traffic.clear()
      await evaluate('Object.assign(bench, { presses: {}, heardMs: 0, drawnMs: 0 }); 0')
    },
    close: () => context.close(),
  }
}

async function addCookie(context: BrowserContext, url: string, cookie: string): Promise<void> {
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url }])
}
