import { expect, type Browser, type Page, test as base } from '@playwright/test'

import { password } from '../../src/server/testing/people.ts'
import {
  masterCode,
  openPair,
  type Pair,
  until,
} from '../../src/server/testing/processes/processes.ts'
import { upcomingTournament } from '../../src/server/testing/servers/golf-scene.ts'

/** A person with a browser of their own. */
export interface Person {
  name: string
  page: Page
}

interface TestFixtures {
  /** Registers someone and signs them in, in a browser of their own. */
  person: (name: string) => Promise<Person>
}

interface WorkerFixtures {
  /** A running TeeTime with its own PostgreSQL database and golf provider. */
  teetime: Pair
}

/** A test that starts a tournament has one of its own: the worker's other tests draft for theirs. */
const namedTournaments = [
  { tournId: '020', name: 'The Weekend Open' },
  { tournId: '030', name: 'The Autumn Cup' },
  { tournId: '040', name: 'The Winter Trophy' },
  { tournId: '050', name: 'The Harbor Classic' },
  { tournId: '060', name: 'The Lakeside Masters' },
  { tournId: '070', name: 'The Meadow Open' },
  { tournId: '080', name: 'The Canyon Open' },
  { tournId: '090', name: 'The Valley Championship' },
  { tournId: '100', name: 'The Island Trophy' },
  { tournId: '110', name: 'The Prairie Open' },
  { tournId: '120', name: 'The Summit Cup' },
  { tournId: '130', name: 'The River Open' },
  { tournId: '140', name: 'The Desert Classic' },
  { tournId: '150', name: 'The Forest Trophy' },
  { tournId: '160', name: 'The Coast Cup' },
  { tournId: '170', name: 'The Garden Open' },
]

/** A name that no other test uses: a worker's tests share one TeeTime. */
let nameCount = 0
export const uniqueName = (name: string): string => `${name}${Date.now() % 100_000}${nameCount++}`

export const test = base.extend<TestFixtures, WorkerFixtures>({
  teetime: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, use) => {
      const pair = await openPair(
        1,
        {
          LIVE_POLL_SECONDS: '1',
          TRY_EVENINGS: '1',
          TRY_EVENING_MINUTES: '5',
          SUPPORT_EMAIL: 'help@golf.example',
        },
        [upcomingTournament(), ...namedTournaments.map((named) => upcomingTournament(named))],
      )
      // A worker may begin with the journey of any of them.
      await until(async () => {
        const { rows } = await pair.database.query(
          'select count(distinct tournament_key)::int as fields from entrants',
        )
        return rows[0]?.['fields'] === pair.provider.scenes.length
      })
      await use(pair)
      await pair.close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ teetime }, use) => use(teetime.nodes[0]?.url),
  async person({ browser, teetime }, use) {
    const pages: Page[] = []
    await use(async (name) => {
      const person = await registerPerson(browser, teetime, uniqueName(name))
      pages.push(person.page)
      return person
    })
    for (const page of pages) await page.context().close()
  },
})

/** Registers someone with the call that the page makes, which signs them in. */
export async function registerPerson(
  browser: Browser,
  teetime: Pair,
  name: string,
): Promise<Person> {
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
  // A page reports its zone only after a while, and days go by it.
  const reported = await context.request.put('/api/notifications/time-zone', {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: { timeZone: 'America/Chicago' },
  })
  expect(reported.status()).toBe(200)
  return { name, page: await context.newPage() }
}

export { expect }
export { expectAccessible, expectToFit } from './expect-accessible.ts'
