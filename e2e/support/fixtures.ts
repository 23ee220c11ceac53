import AxeBuilder from '@axe-core/playwright'
import { expect, type Browser, type Page, test as base } from '@playwright/test'

import { comingScene } from '../../src/server/testing/golf-provider.ts'
import { masterCode, openPair, type Pair, untilGolf } from '../../src/server/testing/processes.ts'
import { password } from '../../src/server/testing/people.ts'

/** A person at a browser of his own. */
export interface Person {
  name: string
  page: Page
}

interface TestFixtures {
  /** Registers someone and signs him in, in a browser of his own. */
  person: (name: string) => Promise<Person>
}

interface WorkerFixtures {
  /** A running TeeTime with its own PostgreSQL database and golf provider. */
  teetime: Pair
}

/** Unlike every other name in the run: tests of a worker share one TeeTime. */
let nth = 0
export const uniqueName = (name: string): string => `${name}${Date.now() % 100_000}${nth++}`

export const test = base.extend<TestFixtures, WorkerFixtures>({
  teetime: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, use) => {
      const pair = await openPair(1, { LIVE_POLL_SECONDS: '1' }, [
        comingScene(),
        comingScene({ tournId: '020', name: 'The Weekend Open' }),
        comingScene({ tournId: '030', name: 'The Autumn Cup' }),
        comingScene({ tournId: '040', name: 'The Winter Trophy' }),
      ])
      await untilGolf(pair)
      await use(pair)
      await pair.close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ teetime }, use) => use(teetime.nodes[0]?.url),
  async person({ browser, teetime }, use) {
    const pages: Page[] = []
    await use(async (name) => {
      const person = await signedIn(browser, teetime, uniqueName(name))
      pages.push(person.page)
      return person
    })
    for (const page of pages) await page.context().close()
  },
})

/** Someone with an account, signed in by the call that the page makes. */
async function signedIn(browser: Browser, teetime: Pair, name: string): Promise<Person> {
  const baseURL = teetime.nodes[0]?.url ?? ''
  const context = await browser.newContext({
    baseURL,
    locale: 'en-US',
    timezoneId: 'America/Chicago',
  })
  const response = await context.request.post('/api/auth/register', {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: { username: name, email: `${name}@example.com`, password, inviteCode: masterCode },
  })
  expect(response.status()).toBe(201)
  return { name, page: await context.newPage() }
}

/** axe finds nothing to complain of, in the light theme and in the dark one, and nothing scrolls sideways at 320 px. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const theme of ['light', 'dark']) {
    await page.evaluate(async (name) => {
      document.documentElement.dataset['theme'] = name
      // What is on its way, from one theme to the other or into the page, is not what anybody reads.
      const endTime = ({ effect }: Animation) => effect?.getComputedTiming().endTime
      const ending = document.getAnimations().filter((one) => endTime(one) !== Infinity)
      await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)))
    }, theme)
    // Twice as quick: no second page for the frames of other sites, of which there are none, and not a word
    // of all that is well.
    const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
    // Of what a page is made of only the colors are others in the dark.
    if (theme === 'dark') axe.withRules('color-contrast')
    const { violations } = await axe.analyze()
    const found = violations.map(
      ({ id, nodes }) => `${theme}: ${id}: ${nodes.map(({ html }) => html).join(' ')}`,
    )
    expect(found).toEqual([])
  }
  await expectToFit(page)
}

/** Nothing scrolls sideways, neither as wide as it is nor at 320 px: a desktop's page made four times as large. */
export async function expectToFit(page: Page): Promise<void> {
  const wider = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(await wider()).toBeLessThanOrEqual(0)
  const usual = page.viewportSize()
  if (!usual) return
  await page.setViewportSize({ ...usual, width: 320 })
  await expect.poll(wider, { message: 'what does not fit into 320 px' }).toBeLessThanOrEqual(0)
  await page.setViewportSize(usual)
}

export { expect }
