import type { Browser, Page } from '@playwright/test'

import { quantile } from './paired-runs.ts'
import { printFigure } from './report.ts'
import type { Site } from './site.ts'
import { openPhone } from './throttled-browser.ts'

/** The buttons that people press on a page, by name. */
type Interactions = Record<string, (page: Page) => Promise<void>>

const onLeaderboard: Interactions = {
  'open a team': (page) => page.locator('li[data-slide] button[aria-expanded]').nth(1).click(),
  'open another': (page) => page.locator('li[data-slide] button[aria-expanded]').nth(4).click(),
  'close the first': (page) => page.locator('li[data-slide] button[aria-expanded]').nth(1).click(),
}

const onLive: Interactions = {
  'the League tab': (page) => page.getByRole('tab', { name: 'League' }).click(),
  'the Tournament tab': (page) => page.getByRole('tab', { name: 'Tournament' }).click(),
  'open a scorecard': (page) => page.locator('tr button[aria-expanded]').nth(2).click(),
  'only our golfers': (page) => page.getByRole('button', { name: 'Our Picks' }).click(),
}

const visits = 3

/** Prints how long the presses on two pages take until the next paint, medians. @param league its address */
export async function measureInteractions(
  browser: Browser,
  site: Site,
  league: string,
): Promise<void> {
  await measure(browser, site, `${league}/leaderboard`, onLeaderboard, 150)
  await measure(browser, site, `${league}/live`, onLive, 200)
}

async function measure(
  browser: Browser,
  { url, cookie }: Site,
  address: string,
  presses: Interactions,
  atMost: number,
): Promise<void> {
  const name = address.split('/').at(-1)
  const times = new Map(Object.keys(presses).map((what) => [what, [] as number[]]))
  for (let visit = 0; visit < visits; visit++) {
    const phone = await openPhone(browser, url, cookie)
    await phone.page.goto(address)
    await phone.traffic.idle()
    for (const [what, press] of Object.entries(presses)) {
      await phone.reset()
      await press(phone.page)
      await phone.traffic.idle(1_000)
      const { presses } = await phone.observed()
      times.get(what)?.push(Math.max(0, ...Object.values(presses)))
    }
    await phone.close()
  }
  for (const [what, found] of times) {
    printFigure(`${name}: ${what}`, quantile(found, 0.5), 'ms', { atMost })
  }
}
