import { writeFileSync } from 'node:fs'

import { expect, type Browser, type Page, test as base } from '@playwright/test'

import { signedInCookie } from '../../src/contract/wire/signed-in-cookie.ts'
import { createInviteToken } from '../../src/server/accounts/create-administrator.ts'
import { rememberBrowser } from '../../src/server/accounts/known-browsers.ts'
import { hashPassword } from '../../src/server/accounts/passwords.ts'
import { readerZones } from '../../src/server/notifications/tables.ts'
import { sessionCookie } from '../../src/server/platform/auth/session-token.ts'
import { startSession } from '../../src/server/platform/auth/sessions.ts'
import { users } from '../../src/server/platform/auth/tables.ts'
import { password } from '../../src/server/testing/people.ts'
import {
  deleteGroups,
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
  /** Makes an account that is signed in, in a browser of its own. */
  person: (name: string) => Promise<Person>
  /** Deletes the test's leagues and clubs: scores are read every second for a league of a tournament that is on. */
  groupsEnd: void
  /** Keeps what the server has logged beside a journey that failed. */
  serverLog: void
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
          TRY_EVENING_MINUTES: '10',
          SUPPORT_EMAIL: 'help@golf.example',
          LOG_LEVEL: 'warn',
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
  groupsEnd: [
    async ({ teetime }, use) => {
      await use()
      await deleteGroups(teetime)
    },
    { auto: true },
  ],
  serverLog: [
    async ({ teetime }, use, testInfo) => {
      await use()
      if (testInfo.status === testInfo.expectedStatus) return
      const path = testInfo.outputPath('server.log')
      writeFileSync(path, teetime.nodes.map((node) => node.said()).join('\n'))
      await testInfo.attach('server', { path })
    },
    { auto: true },
  ],
})

let passwordHash: Promise<string> | undefined

/**
 * Stores an account and signs it in, as registering does, but with one password hash for all.
 *
 * @returns the browser's cookies
 */
async function register({ database: { db } }: Pair, username: string) {
  passwordHash ??= hashPassword(password)
  const [user] = await db
    .insert(users)
    .values({
      username,
      email: `${username}@example.com`,
      passwordHash: await passwordHash,
      inviteToken: createInviteToken(),
    })
    .returning({ id: users.id })
  if (!user) throw new Error('the account wasn’t made')
  // A page reports its zone only after a while, and days go by it.
  await db.insert(readerZones).values({ userId: user.id, timeZone: 'America/Chicago' })
  const { token } = await startSession(db, { APP_URL: undefined }, user.id)
  return {
    [sessionCookie]: token,
    [signedInCookie]: '1',
    'teetime-browser': await rememberBrowser(db, user.id, undefined),
  }
}

/** Makes an account, and opens a page in which it is signed in. */
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
  const cookies = Object.entries(await register(teetime, name))
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: baseURL })))
  return { name, page: await context.newPage() }
}

export { expect }
export { expectAccessible, expectToFit } from './expect-accessible.ts'
