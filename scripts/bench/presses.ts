import type { Browser, Page } from '@playwright/test'

import { openPhone } from './browser.ts'
import { printFigure } from './figures.ts'
import type { Site } from './site.ts'

/** The buttons that people press on a page, by name. */
type Presses = Record<string, (page: Page) => Promise<void>>

const onLeaderboard: Presses = {
  'open a team': (page) => page.locator('li[data-slide] button[aria-expanded]').nth(1).click(),
  'open another': (page) => page.locator('li[data-slide] button[aria-expanded]').nth(4).click(),
  'close the first': (page) => page.locator('li[data-slide] button[aria-expanded]').nth(1).click(),
}

const onLive: Presses = {
  'the League tab': (page) => page.getByRole('tab', { name: 'League' }).click(),
  'the Tournament tab': (page) => page.getByRole('tab', { name: 'Tournament' }).click(),
  'open a scorecard': (page) => page.locator('tr button[aria-expanded]').nth(2).click(),
  'only our golfers': (page) => page.getByRole('button', { name: 'Our golfers' }).click(),
}

/** Prints how long the presses on two pages take until the next paint. @param league its address */
export async function measurePresses(browser: Browser, site: Site, league: string): Promise<void> {
  await measure(browser, site, `${league}/leaderboard`, onLeaderboard, 150)
  await measure(browser, site, `${league}/live`, onLive, 200)
}

async function measure(
  browser: Browser,
  { url, cookie }: Site,
  address: string,
  presses: Presses,
  atMost: number,
): Promise<void> {
  const phone = await openPhone(browser, url, cookie, false)
  await phone.page.goto(address)
  await phone.traffic.quiet()
  const name = address.split('/').at(-1)
  for (const [what, press] of Object.entries(presses)) {
    await phone.reset()
    await press(phone.page)
    await phone.traffic.quiet(1_000)
    const { presses } = await phone.observed()
    printFigure(`${name}: ${what}`, Math.max(0, ...Object.values(presses)), 'ms', { atMost })
  }
  await phone.close()
}
