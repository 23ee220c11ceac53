import type { Page } from '@playwright/test'

import { password } from '../src/server/testing/people.ts'
import { api } from './support/api.ts'
import { onPhoneAndDesktop } from './support/devices.ts'
import { expect, expectAccessible, test, uniqueName } from './support/fixtures.ts'

/** Counts what a newcomer presses on the way. */
function countPresses(page: Page) {
  let presses = 0
  return {
    async press(role: 'button' | 'link', name: string) {
      presses += 1
      await page.getByRole(role, { name, exact: true }).click()
    },
    count: () => presses,
  }
}

onPhoneAndDesktop(() => {
  test('a stranger plays an evening from the front door to a live board in ten presses', async ({
    page,
    browser,
    baseURL,
  }) => {
    const refused: string[] = []
    page.on('response', (response) => {
      const isOurs = response.url().includes('/api/') && !response.url().endsWith('/api/auth/me')
      if (isOurs && [401, 403].includes(response.status())) refused.push(response.url())
    })
    const { press, count } = countPresses(page)
    await page.goto('/login')
    await press('link', 'See how a week feels')
    await expectAccessible(page)
    await page.getByLabel('What friends call you').fill('Ann')
    await press('button', 'Play an Evening')
    await press('button', 'Quick-Pick the Rest')
    await expect(page.getByText(/^Saved/).first()).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Guest' })).toContainText('Simulated')

    // A friend comes by the link, without an account.
    const id = /leagues\/([^/]+)/.exec(page.url())?.[1] ?? ''
    const link = await page.request.get(`/api/leagues/${id}/evening-link`)
    const { url } = (await link.json()) as { url: string }
    const friend = await browser.newPage({ ...(baseURL && { baseURL }) })
    await friend.goto(new URL(url).pathname)
    await expect(friend.getByText('The Caddie')).toBeVisible()
    // Both at once, since picks soon lock.
    await Promise.all([expectAccessible(friend), expectAccessible(page)])
    await friend.getByLabel('What friends call you').fill('Bob')
    await friend.getByRole('button', { name: 'Join the Evening' }).click()
    await expect(friend).toHaveURL(/\/draft$/)
    await friend.context().close()

    await press('link', 'Home')
    await expect(page.getByText('Bob').first()).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Open the Reveal' }).waitFor({ timeout: 120_000 })
    // Before the first shot, the teams come as a deck of cards.
    await page.addLocatorHandler(page.getByRole('dialog'), () => press('button', 'Close'))
    await press('link', 'Open the Reveal')
    await press('link', 'Board')
    await expect(page.getByRole('main')).toContainText(/[−+]\d/, { timeout: 90_000 })
    expect(count()).toBeLessThanOrEqual(10)
    await expectAccessible(page)

    // Nothing else is open to a guest.
    await page.goto('/')
    await expect(page).toHaveURL(new RegExp(`/leagues/${id}$`))
    expect(refused).toEqual([])
  })

  test('someone with an account is asked to sign out before they play an evening', async ({
    person,
  }) => {
    const { page } = await person('ann')
    await page.goto('/try')
    await page.getByRole('button', { name: 'Play an Evening' }).click()
    await expect(page.getByText('Sign out to play an evening as a guest').first()).toBeVisible()
  })
})

test('a guest who follows an invite link creates an account', async ({ person, page }) => {
  const ann = await person('ann')
  const { secretInviteToken: code } = await api<{ secretInviteToken: string }>(
    ann,
    'get',
    '/api/user/profile',
  )
  await page.goto('/try')
  await page.getByRole('button', { name: 'Play an Evening' }).click()
  await page.waitForURL('**/draft')
  await page.goto(`/register?invite=${code}`)
  const name = uniqueName('new')
  await page.getByLabel('Username').fill(name)
  await page.getByLabel('Email').fill(`${name}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.waitForURL('**/dashboard')
  await page.goto('/profile?tab=friends')
  await expect(page.getByRole('list', { name: 'Friends' })).toContainText(ann.name)
})
