import type { Page } from '@playwright/test'

import { expect, expectAccessible, test } from './support/fixtures.ts'
import { createReadyLeague } from './support/league.ts'
import { failRequests } from './support/mock-responses.ts'

test.use({ serviceWorkers: 'allow' })

const preferences = '**/api/notifications/preferences'

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
  // Two cards have them, and the first reports a failure for both.
  await expect(page.getByText('Failed to load your notification settings')).toHaveCount(1)
  await mend()
  await page.getByRole('button', { name: 'Retry' }).first().click()
  // Two ways for each kind of notification, and the switch that hides scores.
  await expect(page.getByRole('switch')).toHaveCount(27)
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

test('visited league tabs work offline until sign-out', async ({ person }) => {
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
    // What the page showed last has it, too, until the app is there.
    ['/chat', page.locator('html:not([data-opening]) #app').getByText('Fore!')],
  ] as const
  for (const [path, shown] of tabs) {
    await page.goto(`/leagues/${id}${path}`)
    if (path === '/chat') {
      // What is written before the messages are there isn't known from them after a reload.
      await expect(page.getByText('No messages yet').first()).toBeVisible()
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
  await expect(banner).toHaveCount(0)

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
