import type { Browser } from '@playwright/test'

import { password } from '../src/server/testing/people.ts'
import { api } from './support/api.ts'
import { phone } from './support/devices.ts'
import { expect, expectAccessible, test, uniqueName } from './support/fixtures.ts'

const desktop = { viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' as const }

type Stranger = Awaited<ReturnType<typeof stranger>>

/** A stranger with a browser of their own, who counts what they press. */
async function stranger(browser: Browser, baseURL: string | undefined, device: object) {
  const options = { ...device, locale: 'en-US', ...(baseURL && { baseURL }) }
  const page = await (await browser.newContext(options)).newPage()
  let presses = 0
  const refused: string[] = []
  page.on('response', (response) => {
    const isOurs = response.url().includes('/api/') && !response.url().endsWith('/api/auth/me')
    if (isOurs && [401, 403].includes(response.status())) refused.push(response.url())
  })
  return {
    page,
    refused,
    async press(role: 'button' | 'link', name: string, timeout = 0) {
      presses += 1
      await page.getByRole(role, { name, exact: true }).click({ timeout })
    },
    count: () => presses,
  }
}

/** Comes in by the front door and drafts. @returns the league's id */
async function startEvening({ page, press }: Stranger): Promise<string> {
  await page.goto('/login')
  await press('link', 'See how a week feels')
  await expectAccessible(page)
  await page.getByLabel('What friends call you').fill('Ann')
  await press('button', 'Play an Evening')
  await press('button', 'Quick-Pick the Rest')
  await expect(page.getByText(/^Saved/).first()).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Guest' })).toContainText('Simulated')
  return /leagues\/([^/]+)/.exec(page.url())?.[1] ?? ''
}

/** Waits for the Reveal, and goes on to a board with scores. */
async function watchEvening(guest: Stranger, id: string): Promise<void> {
  const { page, press, count, refused } = guest
  // Before the first shot, the teams come as a deck of cards.
  await page.addLocatorHandler(page.getByRole('dialog'), () => press('button', 'Close'))
  await press('link', 'Open the Reveal', 240_000)
  await press('link', 'Board')
  await expect(page.getByRole('main')).toContainText(/[−+]\d/, { timeout: 240_000 })
  expect(count()).toBeLessThanOrEqual(10)
  await expectAccessible(page)
  // Nothing else is open to a guest.
  await page.goto('/')
  await expect(page).toHaveURL(new RegExp(`/leagues/${id}$`))
  expect(refused).toEqual([])
  await page.context().close()
}

test('a stranger plays an evening from the front door to a live board in ten presses', async ({
  browser,
  baseURL,
}) => {
  test.slow()
  const ann = await stranger(browser, baseURL, { ...phone, ...phone.contextOptions })
  const annId = await startEvening(ann)
  await expectAccessible(ann.page)

  // A friend comes by the link, without an account.
  const joinAsFriend = async () => {
    const link = await ann.page.request.get(`/api/leagues/${annId}/evening-link`)
    const { url } = (await link.json()) as { url: string }
    const { page: friend } = await stranger(browser, baseURL, desktop)
    await friend.goto(new URL(url).pathname)
    await expect(friend.getByText('The Caddie')).toBeVisible()
    await expectAccessible(friend)
    await friend.getByLabel('What friends call you').fill('Bob')
    await friend.getByRole('button', { name: 'Join the Evening' }).click()
    await expect(friend).toHaveURL(/\/draft$/)
    await friend.context().close()
    const home = await ann.page.context().newPage()
    await home.goto(`/leagues/${annId}`)
    await expect(home.getByText('Bob').first()).toBeVisible()
    await expectAccessible(home)
    await home.close()
  }

  // On a desktop, too, while the first evening waits for its first shot.
  const playOnDesktop = async () => {
    const cat = await stranger(browser, baseURL, desktop)
    const catId = await startEvening(cat)
    await cat.press('link', 'Home')
    await expectAccessible(cat.page)
    await watchEvening(cat, catId)
  }
  // Ann stays on the draft page: the Reveal is offered only between the lock and the first shot.
  await Promise.all([watchEvening(ann, annId), joinAsFriend().then(playOnDesktop)])
})

test('someone with an account is asked to sign out before they play an evening', async ({
  person,
}) => {
  const { page } = await person('ann')
  await page.goto('/try')
  await page.getByRole('button', { name: 'Play an Evening' }).click()
  await expect(page.getByText('Sign out to play an evening as a guest').first()).toBeVisible()
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
