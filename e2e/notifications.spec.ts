import type { Page } from '@playwright/test'

import { expect, expectAccessible, test } from './support/fixtures.ts'
import { createReadyLeague } from './support/league.ts'
import { failRequests } from './support/mock-responses.ts'

test.use({ serviceWorkers: 'allow' })

const preferences = '**/api/notifications/preferences'

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

const underControl = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null)

test('each kind of notification is switched per channel and saved at once', async ({ person }) => {
  const { page } = await person('ann')
  await page.goto('/profile/notifications')
  const mails = page.getByRole('switch', { name: 'A message by email' })
  await expect(mails).not.toBeChecked()
  await mails.click()
  await expect(mails).toBeChecked()
  await page.getByRole('switch', { name: 'Picks are about to lock by push' }).click()
  await expect(
    page.getByRole('switch', { name: 'Picks are about to lock by push' }),
  ).not.toBeChecked()
  await expectAccessible(page)
  await page.reload()
  await expect(mails).toBeChecked()
  await expect(
    page.getByRole('switch', { name: 'Picks are about to lock by push' }),
  ).not.toBeChecked()
  await expect(page.getByRole('switch', { name: 'Picks are about to lock by email' })).toBeChecked()
})

test('a switch that cannot be saved reverts and says so', async ({ person }) => {
  const { page } = await person('ann')
  await page.goto('/profile/notifications')
  const mails = page.getByRole('switch', { name: 'A result by email' })
  await expect(mails).toBeChecked()
  await page.route(preferences, (route) => route.fulfill({ status: 500, body: '' }))
  await mails.click()
  await expect(page.getByText('Not saved. Try again.')).toBeVisible()
  await expect(mails).toBeChecked()
  await expectAccessible(page)
  await page.unroute(preferences)
  await mails.click()
  await expect(mails).not.toBeChecked()
  await expect(page.getByText('Not saved. Try again.')).toHaveCount(0)
})

test('settings that cannot be loaded say so, and Retry loads them', async ({ person }) => {
  const { page } = await person('ann')
  const mend = await failRequests(page, preferences)
  await page.goto('/profile/notifications')
  // Both cards say so, and either Retry loads them both.
  await expect(page.getByText('Failed to load your notification settings')).toHaveCount(2)
  await mend()
  await page.getByRole('button', { name: 'Retry' }).first().click()
  // Two ways for each kind of notification, and the switch that hides scores.
  await expect(page.getByRole('switch')).toHaveCount(27)
})

test('push is enabled and disabled on a device', async ({ person, teetime }) => {
  const { page, name } = await person('ann')
  await mockPushService(page)
  const subscriptions = async () => {
    const { rows } = await teetime.database.query(
      `select p.endpoint from push_subscriptions p join sessions s on s.token_hash = p.session_hash
       join users u on u.id = s.user_id where u.username = $1`,
      [name],
    )
    return rows.length
  }
  await page.goto('/profile/notifications')
  const card = page.getByRole('region', { name: /Push on this device/ })
  await card.getByRole('button', { name: 'Enable on this device' }).click()
  await expect(card.getByText('On', { exact: true })).toBeVisible()
  expect(await subscriptions()).toBe(1)
  await expectAccessible(page)

  // The server lost the subscription with the session, so the browser sends it again.
  await teetime.database.query('delete from push_subscriptions')
  await page.reload()
  await expect.poll(subscriptions).toBe(1)

  await card.getByRole('button', { name: 'Disable on this device' }).click()
  await expect(card.getByText('Off', { exact: true })).toBeVisible()
  expect(await subscriptions()).toBe(0)
})

test('a browser that blocks notifications says how to allow them', async ({ person }) => {
  const { page } = await person('ann')
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
  })
  await page.goto('/profile/notifications')
  const card = page.getByRole('region', { name: /Push on this device/ })
  await expect(card.getByText('Blocked', { exact: true })).toBeVisible()
  await expect(card.getByRole('button')).toHaveCount(0)
  await expectAccessible(page)
})

test('a browser without push says so', async ({ person }) => {
  const { page } = await person('ann')
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
  await page.goto('/profile/notifications')
  await expect(page.getByText('This browser can’t show notifications.')).toBeVisible()
  await expectAccessible(page)
})

test('push is offered after a team is saved, and no longer once enabled', async ({ person }) => {
  const { page } = await person('ann')
  await mockPushService(page)
  const id = await createReadyLeague(page)
  const saveOne = async (leagueId: string) => {
    await page.goto(`/leagues/${leagueId}/draft`)
    await page.getByRole('button', { name: 'Pick First1 Last1' }).click()
    await expect(page.getByText('Want a heads-up')).toHaveCount(0)
    await page.getByRole('button', { name: 'Save Team' }).click()
    await expect(page.getByText(/^Saved/).first()).toBeVisible()
  }
  await saveOne(id)
  const offer = page.getByRole('region', { name: 'Notifications', exact: true })
  await expect(offer).toContainText('Want a heads-up if one of your golfers withdraws')
  await expectAccessible(page)
  await offer.getByRole('button', { name: 'Turn On' }).click()
  await expect(offer).toContainText('Notifications are on for this device.')
  await expect(offer.getByRole('button', { name: 'Done' })).toBeFocused()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByText(/^Saved/).first()).toBeVisible()
  await expect(offer).toHaveCount(0)
})

test('a declined offer does not come back', async ({ person, teetime }) => {
  const { page } = await person('ann')
  await mockPushService(page)
  const id = await createReadyLeague(page)
  const saveOne = async () => {
    await page.goto(`/leagues/${id}/draft`)
    await page.getByRole('button', { name: 'Pick First1 Last1' }).click()
    await page.getByRole('button', { name: 'Save Team' }).click()
    await expect(page.getByText(/^Saved/).first()).toBeVisible()
  }
  const offer = page.getByRole('region', { name: 'Notifications', exact: true })
  await saveOne()
  await offer.getByRole('button', { name: 'No, thanks' }).click()
  await expect(offer).toHaveCount(0)
  await teetime.database.query('delete from teams where league_id = $1', [id])
  await saveOne()
  await expect(offer).toHaveCount(0)
})

test('visited league tabs work offline until sign-out', async ({ person }) => {
  test.slow()
  const { page, name } = await person('ann')
  const id = await createReadyLeague(page)
  await page.goto('/dashboard')
  await underControl(page)
  const golfer = page.getByRole('main').getByText('First1 Last1').first()
  const tabs = [
    ['', page.getByRole('heading', { name: 'My Team' })],
    ['/draft', golfer],
    [
      '/team',
      page
        .getByRole('main')
        .getByText(/No team|not in/i)
        .first(),
    ],
    ['/leaderboard', page.getByRole('main').getByText(name).first()],
    ['/live', golfer],
    ['/chat', page.getByText('Fore!')],
  ] as const
  for (const [path, shown] of tabs) {
    await page.goto(`/leagues/${id}${path}`)
    if (path === '/chat') {
      await page.getByPlaceholder('Type your message...').fill('Fore!')
      await page.keyboard.press('Enter')
      await expect(shown).toBeVisible()
      // The sent message is in the next answer.
      await page.reload()
    }
    await expect(shown).toBeVisible()
    await expect(page.getByLabel(/^Loading/)).toHaveCount(0)
  }

  await page.context().setOffline(true)
  // The banner depends on whether the browser knows that it is offline or just can't reach the server.
  const banner = page.getByText(/Offline, as of \d+:\d\d [AP]M\./)
  for (const [path, shown] of tabs) {
    await page.goto(`/leagues/${id}${path}`)
    await expect(shown).toBeVisible()
    await expect(banner).toBeVisible()
    await expect(page.getByRole('heading', { name: /^Failed to load/ })).toHaveCount(0)
  }
  // Without a full load, the tabs lead to each other.
  await page.getByRole('link', { name: 'Draft', exact: true }).click()
  await expect(golfer).toBeVisible()
  await expect(banner).toBeVisible()
  await expectAccessible(page)
  await page.context().setOffline(false)
  await expect(banner).toHaveCount(0, { timeout: 40_000 })

  await page.locator('header').getByRole('button', { name: /^More/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await page.waitForURL('**/login')
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    return names.filter((name) => name.startsWith('teetime-kept-'))
  })
  expect(kept).toEqual([])
  await page.context().setOffline(true)
  await page.goto(`/leagues/${id}/leaderboard`)
  await expect(page.getByRole('heading', { name: 'Can’t reach TeeTime' })).toBeVisible()
  await expect(page.getByText('Sunday Best')).toHaveCount(0)
  await expectAccessible(page)
  // Once the server answers, the page reloads, finds nobody signed in, and keeps the page asked for.
  await page.context().setOffline(false)
  await page.waitForURL(/\/login\?next=%2Fleagues%2F/)
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
