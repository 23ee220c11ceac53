import type { Page } from '@playwright/test'

import type { Pair } from '../src/server/testing/processes/processes.ts'
import { signIn } from './support/api.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { createReadyLeague } from './support/league.ts'

test.use({ serviceWorkers: 'allow' })
// In one worker: another would start a full browser, too.
test.describe.configure({ mode: 'default' })

/** Mocks the browser's push service, which a test can't reach. The rest of Chromium's push stays real. */
async function mockPushService(page: Page): Promise<void> {
  await page.context().grantPermissions(['notifications'])
  await page.addInitScript(() => {
    const endpoint = 'https://push.example.com/a-browser'
    const stored = 'stand-in-subscription'
    const subscription = (key: ArrayBuffer | null) => ({
      endpoint,
      options: { applicationServerKey: key },
      toJSON: () => ({ endpoint, keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) } }),
      unsubscribe: async () => {
        localStorage.removeItem(stored)
        return true
      },
    })
    Object.assign(PushManager.prototype, {
      async getSubscription() {
        const text = localStorage.getItem(stored)
        if (text === null) return null
        return subscription(new Uint8Array(JSON.parse(text) as number[]).buffer)
      },
      async subscribe({ applicationServerKey: key }: { applicationServerKey: Uint8Array }) {
        localStorage.setItem(stored, JSON.stringify([...key]))
        return subscription(key.buffer as ArrayBuffer)
      },
    })
  })
}

/** How many push subscriptions someone has. */
async function countSubscriptions({ database }: Pair, name: string): Promise<number> {
  const { rows } = await database.query(
    `select from push_subscriptions p join sessions s on s.token_hash = p.session_hash
     join users u on u.id = s.user_id where u.username = $1`,
    [name],
  )
  return rows.length
}

/** Picks a golfer and saves the team. Push isn't offered before. */
async function savePick(page: Page, leagueId: string): Promise<void> {
  await page.goto(`/leagues/${leagueId}/draft`)
  await page.getByRole('button', { name: 'Pick First1 Last1' }).click()
  await expect(page.getByText('Want a heads-up')).toHaveCount(0)
  await page.getByRole('button', { name: 'Save Team' }).click()
  await expect(page.getByText(/^Saved/).first()).toBeVisible()
}

/** Saves a first team again, and expects no offer of notifications once the page has loaded the code for it. */
async function saveAgainWithoutOffer(page: Page, teetime: Pair, leagueId: string): Promise<void> {
  await teetime.database.query('delete from teams where league_id = $1', [leagueId])
  const prompt = page.waitForResponse(/push-prompt/)
  await savePick(page, leagueId)
  await prompt
  await expectAccessible(page)
  await expect(page.getByRole('region', { name: 'Notifications', exact: true })).toHaveCount(0)
}

const underControl = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null)

test('push is enabled and disabled on a device', async ({ person, teetime }) => {
  const { page, name } = await person('ann')
  await mockPushService(page)
  await page.goto('/profile/notifications')
  const card = page.getByRole('region', { name: /Push on this device/ })
  await card.getByRole('button', { name: 'Enable on This Device' }).click()
  // A new browser installs the whole app in its service worker first.
  await expect(card.getByText('On', { exact: true })).toBeVisible()
  expect(await countSubscriptions(teetime, name)).toBe(1)
  await expectAccessible(page)

  // The server lost the subscription with the session, so the browser sends it again.
  await teetime.database.query('delete from push_subscriptions')
  await page.reload()
  await expect.poll(() => countSubscriptions(teetime, name)).toBe(1)

  await card.getByRole('button', { name: 'Disable on This Device' }).click()
  await expect(card.getByText('Off', { exact: true })).toBeVisible()
  expect(await countSubscriptions(teetime, name)).toBe(0)
})

test('push is offered after a team is saved, and no longer once enabled', async ({
  person,
  teetime,
}) => {
  const { page } = await person('ann')
  await mockPushService(page)
  const id = await createReadyLeague(page)
  await savePick(page, id)
  const offer = page.getByRole('region', { name: 'Notifications', exact: true })
  await expect(offer).toContainText('Want a heads-up if one of your golfers withdraws')
  await expectAccessible(page)
  await offer.getByRole('button', { name: 'Turn On' }).click()
  await expect(offer).toContainText('Notifications are on for this device.')
  await expect(offer.getByRole('button', { name: 'Done' })).toBeFocused()
  await expectAccessible(page)
  await saveAgainWithoutOffer(page, teetime, id)
})

test('a declined offer does not come back', async ({ person, teetime }) => {
  const { page } = await person('ann')
  await mockPushService(page)
  const id = await createReadyLeague(page)
  const offer = page.getByRole('region', { name: 'Notifications', exact: true })
  await savePick(page, id)
  await offer.getByRole('button', { name: 'No, Thanks' }).click()
  await expect(offer).toHaveCount(0)
  await saveAgainWithoutOffer(page, teetime, id)
})

test('a push is shown as a notification', async ({ person }) => {
  const { page } = await person('ann')
  await page.context().grantPermissions(['notifications'])
  await page.goto('/dashboard')
  await underControl(page)
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const push = async (data: string) =>
    session.send('ServiceWorker.deliverPushMessage', {
      origin: new URL(page.url()).origin,
      registrationId: await registered,
      data,
    })
  await push(
    JSON.stringify({ kind: 'deadline', title: 'Hurry', text: 'It closes.', path: '/players' }),
  )
  const shown = () =>
    page.evaluate(async () => {
      const { getNotifications } = await navigator.serviceWorker.ready
      const all = await getNotifications.call(await navigator.serviceWorker.ready)
      return all.map(({ title, body }) => `${title}: ${body}`)
    })
  await expect.poll(shown).toEqual(['Hurry: It closes.'])
  await push('no JSON')
  await expect.poll(shown).toEqual(['Hurry: It closes.', 'TeeTime: There’s news in your leagues.'])
})

test('signing out ends push on the device, and signing in again brings it back', async ({
  person,
  teetime,
}) => {
  const { page, name } = await person('ann')
  await mockPushService(page)
  await page.goto('/profile/notifications')
  await page.getByRole('button', { name: 'Enable on This Device' }).click()
  await expect.poll(() => countSubscriptions(teetime, name)).toBe(1)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Sign Out' }).last().click()
  await expect(page).toHaveURL(/\/login/)
  expect(await page.evaluate(() => localStorage.getItem('stand-in-subscription'))).toBeNull()
  expect(await countSubscriptions(teetime, name)).toBe(0)

  await signIn(page, name)
  await page.waitForURL('**/dashboard')
  await expect.poll(() => countSubscriptions(teetime, name)).toBe(1)
})
