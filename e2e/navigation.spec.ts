import { api, expectText, expectToast, createLeague, sendFriendRequest } from './support/api.ts'
import { expect, expectAccessible, expectToFit, test } from './support/fixtures.ts'
import { createReadyLeague, setPlan, saveTeam } from './support/league.ts'

const phone = { width: 390, height: 844 }
const longName = 'The Extraordinarily Long League Name of the Old Course Foursome and Friends'

test('the header names the league, and its menu switches to another one on the same tab', async ({
  person,
  teetime,
}) => {
  const { page, name } = await person('ann')
  const first = await createReadyLeague(page)
  await setPlan(teetime, name, 'pro')
  const second = await createReadyLeague(page)
  await teetime.database.query('update leagues set name = $2 where id = $1', [second, longName])
  await page.setViewportSize(phone)
  await page.goto(`/leagues/${first}/team`)
  const header = page.locator('header')
  const switcher = (league: string) =>
    header.getByRole('button', { name: `${league}, switch league` })
  await switcher('Sunday Best').focus()
  await page.keyboard.press('Enter')
  const item = (label: string | RegExp) => page.getByRole('menuitem', { name: label })
  await expect(item(/^Sunday Best/)).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('End')
  await expect(item('Dashboard')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(item('Dashboard')).toHaveCount(0)
  await expect(switcher('Sunday Best')).toBeFocused()

  await page.keyboard.press('Enter')
  await item(longName).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/leagues/${second}/team`)
  await expect(switcher(longName)).toBeVisible()
  await expectToFit(page)
  await page.setViewportSize({ ...phone, width: 320 })
  const box = await switcher(longName).boundingBox()
  // The whole name, on as many lines as it takes.
  expect(box?.height).toBeLessThan(100)
  const label = switcher(longName).locator('span')
  expect(await label.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0)
  await expectAccessible(page)
  await switcher(longName).click()
  await item('Dashboard').click()
  await page.waitForURL('**/dashboard')
})

test('the league menu says that leagues cannot be loaded, and still leads to the dashboard', async ({
  person,
}) => {
  const { page } = await person('ann')
  const id = await createReadyLeague(page)
  await page.route('**/api/leagues/my-leagues', (route) => route.fulfill({ status: 500 }))
  await page.goto(`/leagues/${id}`)
  await page.getByRole('button', { name: /switch league/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Failed to fetch user leagues' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Dashboard' })).toBeVisible()
})

test('tournaments and players are two presses away, and messages and friends have their own badges', async ({
  person,
}) => {
  const [ann, bob] = [await person('ann'), await person('bob')]
  await sendFriendRequest(bob, ann)
  const { page } = ann
  await page.setViewportSize(phone)
  const id = await createLeague(ann)
  await page.goto(`/leagues/${id}/chat`)
  for (const [label, path] of [
    ['Tournaments', '/tournaments'],
    ['Players', '/players'],
  ] as const) {
    await page.locator('header').getByRole('button', { name: /^More/ }).click()
    await page.getByRole('menuitem', { name: label }).click()
    await page.waitForURL(`**${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // Another page's menu opens only when it is pressed.
    await page.locator('header').getByRole('button', { name: /^More/ }).hover()
    await expect(page.getByRole('navigation', { name: 'Account' })).toBeVisible()
    await expect(page.getByRole('menuitem')).toHaveCount(0)
  }
  const account = page.getByRole('navigation', { name: 'Account' })
  await expect(account.getByRole('link', { name: 'Messages', exact: true })).toBeVisible()
  const friends = account.getByRole('link', { name: 'Friends 1 friend request' })
  await expectAccessible(page)
  await friends.click()
  await expectText(page, `@${bob.name} wants to be friends`)
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(account.getByRole('link', { name: 'Friends', exact: true })).toBeVisible()
})

test('the dashboard says that a member who picked is in, and offers to edit the team', async ({
  person,
}) => {
  const ann = await person('ann')
  const { page } = ann
  const id = await createReadyLeague(page)
  await page.goto('/dashboard')
  await expect(page.getByText(/^You haven’t picked · locks in /)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Draft Team' })).toBeVisible()
  await saveTeam(page, id, [1, 2, 8, 9, 15, 22])
  // The open page updates.
  await expect(page.getByText(/^You’re in · everyone’s in · locks in /)).toBeVisible()
  const edit = page.getByRole('link', { name: 'Edit Team' })
  await expect(edit).toHaveAttribute('href', `/leagues/${id}/draft`)
})

test('on a phone, a toast covers neither the tabs nor the lower buttons of a page', async ({
  person,
}) => {
  const { page } = await person('ann')
  await page.setViewportSize(phone)
  await page.goto('/profile?tab=profile')
  const save = page.getByRole('button', { name: /^Save/ }).first()
  await page.getByLabel('First name').fill('Ann')
  await save.click()
  await expectToast(page, 'Profile Updated')
  // At the lower edge, where toasts used to stand.
  const token = page.getByRole('button', { name: 'Generate New Token' })
  await token.evaluate((button) => button.scrollIntoView({ block: 'end' }))
  // While the pointer is over it, the toast stays, and a button below it couldn't be pressed.
  await page.locator('[aria-label^=Notifications] li').hover()
  await token.click()
  await expectAccessible(page)
})

test('signing out from the menu leads to the sign-in page, and a failure is shown', async ({
  person,
}) => {
  const ann = await person('ann')
  const { page } = ann
  await api(ann, 'get', '/api/auth/me')
  await page.goto('/tournaments')
  const signOut = async () => {
    await page.locator('header').getByRole('button', { name: /^More/ }).click()
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  }
  await page.route('**/api/auth/logout', (route) => route.fulfill({ status: 500 }))
  await signOut()
  await expectToast(page, 'Failed to sign out. Try again.')
  await page.unroute('**/api/auth/logout')
  await signOut()
  await page.waitForURL('**/login')
})
