import type { Locator, Page } from '@playwright/test'

import { sendFriendRequest, createLeague } from './support/api.ts'
import { expect, test } from './support/fixtures.ts'
import { createLeagueAsSubscriber, createReadyLeague } from './support/league.ts'
import { servePlay } from './support/mock-play.ts'
import { holdRequest } from './support/mock-responses.ts'

/** Focuses a control and presses a key on it. */
async function press(control: Locator, key = 'Enter'): Promise<void> {
  await control.focus()
  await control.press(key)
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const more = (page: Page) => page.locator('header').getByRole('button', { name: /^More/ })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })
/** The live region that announces a search's results. */
const announcement = (page: Page, text: string) =>
  page.getByRole('status').getByText(text, { exact: true })

test('sorting golfers by keyboard never loses the focus', async ({ person }) => {
  const ann = await person('ann')
  const { page } = ann
  await page.goto(`/leagues/${await createLeague(ann)}`)
  const players = heading(page, 'Players')
  await press(button(page, 'Assign Players to Groups').first())
  await expect(players).toBeFocused()
  await press(button(page, 'Cancel'))
  await expect(players).toBeFocused()
  await press(button(page, 'Assign Players to Groups').first())
  await press(button(page, 'Auto-Fill Groups by World Rank'))
  await press(button(page, 'Save (21)'))
  await expect(page.getByText('Player group assignments saved successfully').first()).toBeVisible()
  await expect(players).toBeFocused()

  await press(button(page, 'Show All 40 Players'))
  const row = page.getByRole('list', { name: 'All Players' }).getByRole('listitem').nth(15)
  await expect(row).toBeFocused()
  const search = page.getByRole('searchbox', { name: /Search players/ })
  await search.fill('first2')
  await expect(announcement(page, '11 players')).toBeAttached()
  await search.fill('zzzz')
  await expect(announcement(page, 'No player here matches “zzzz”')).toBeAttached()
  await press(button(page, 'Clear Search'))
  await expect(search).toBeFocused()

  await press(button(page, 'Finish League Setup'))
  await expect(page.getByRole('dialog', { name: 'Invite Friends' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(heading(page, 'Sunday Best')).toBeFocused()
})

test('saving or canceling a nickname returns the focus to its button', async ({ person }) => {
  const { page } = await person('ann')
  await page.goto(`/leagues/${await createReadyLeague(page)}`)
  await press(button(page, 'Settings & Details'))
  const add = button(page, 'Add Nickname')
  const nickname = page.getByRole('textbox', { name: 'Nickname' })
  await press(add)
  await expect(nickname).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(add).toBeFocused()
  await press(add)
  await press(button(page, 'Cancel'))
  await expect(add).toBeFocused()
  await press(add)
  await nickname.fill('The Ball')
  await press(button(page, 'Save'))
  await expect(button(page, 'Edit Nickname')).toBeFocused()
})

test('closing a dialog returns the focus to what opened it', async ({ person }) => {
  const ann = await person('ann')
  const { page } = ann
  await page.goto(`/leagues/${await createLeague(ann)}`)
  await press(button(page, 'Change'))
  await expect(page.getByRole('dialog', { name: 'Rules' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(button(page, 'Change')).toBeFocused()
  // From the menu, twice: at first its code loads.
  for (let nth = 0; nth < 2; nth += 1) {
    await press(more(page))
    await press(page.getByRole('menuitem', { name: 'Delete League' }))
    await expect(page.getByRole('dialog', { name: /^Delete / })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(more(page)).toBeFocused()
  }
})

test('on the draft board the focus moves to the assistant, then to the team', async ({
  person,
  teetime,
}) => {
  const { page, id } = await createLeagueAsSubscriber(await person('ann'), teetime)
  await page.goto(`/leagues/${id}/draft`)
  await press(button(page, 'Analyze Player Groups'))
  await expect(page.getByText('Written by the built-in analyst')).toBeVisible()
  await press(button(page, 'Close the Assistant’s Text'))
  await expect(heading(page, 'AI Assistant')).toBeFocused()
  await press(button(page, 'Quick-Pick the Rest'))
  await expect(page.getByRole('region', { name: 'My Team' })).toBeFocused()
})

test('sending and accepting friend requests keeps the focus in the list', async ({ person }) => {
  const [ann, bob, cat] = [await person('ann'), await person('bob'), await person('cat')]
  const { page } = ann
  await sendFriendRequest(bob, ann)
  await page.goto('/profile?tab=friends')
  await page.getByRole('searchbox', { name: 'Search for people' }).fill(cat.name)
  await page.keyboard.press('Enter')
  await press(button(page, `Add Friend ${cat.name}`))
  await expect(button(page, 'Request Sent')).toBeVisible()
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Request Sent' })
  await expect(row).toBeFocused()

  const dan = await person('dan')
  await sendFriendRequest(dan, ann)
  await page.reload()
  await press(button(page, 'Accept').first())
  await expect(heading(page, 'Friend Requests (1)')).toBeFocused()
  await press(button(page, 'Accept'))
  await expect(heading(page, 'Your Friends (2)')).toBeFocused()
})

test('the live board announces what a search finds', async ({ person }) => {
  const ann = await person('ann')
  const { page } = ann
  const id = await createReadyLeague(page)
  await servePlay(ann, id)
  await page.goto(`/leagues/${id}/live`)
  const search = page.getByRole('searchbox', { name: 'Search golfers' })
  await search.fill('first2')
  await expect(announcement(page, '11 golfers')).toBeAttached()
  await search.fill('zzzz')
  await expect(announcement(page, 'No golfer matches “zzzz”')).toBeAttached()
  await press(button(page, 'Show All Golfers'))
  await expect(search).toBeFocused()
  await expect(announcement(page, '40 golfers')).toBeAttached()
  await press(button(page, 'Our Picks'))
  await expect(announcement(page, '2 golfers')).toBeAttached()
})

for (const { what, link, shows, goesTo } of [
  {
    what: 'league',
    link: 'View Details',
    shows: 'Sunday Best',
    goesTo: ['TeeTime, dashboard', 'Home'],
  },
  { what: 'live page', link: 'Live Scores', shows: 'The Practice Open', goesTo: ['Home'] },
]) {
  test(`a ${what} that loads late does not take the focus from a reader who has moved on`, async ({
    person,
  }) => {
    const { page } = await person('ann')
    const id = await createReadyLeague(page)
    const arrive = async () => {
      await page.goto('/dashboard')
      const go = await holdRequest(page, `**/api/leagues/${id}`)
      await press(page.getByRole('link', { name: link }))
      // The loading page's heading has the focus at first.
      await expect(page.locator('h1')).toBeFocused()
      await expect(heading(page, shows)).toHaveCount(0)
      return go
    }
    const goToStayers = await arrive()
    goToStayers()
    await expect(heading(page, shows)).toBeFocused()

    for (const name of goesTo) {
      const goToMovers = await arrive()
      const control = page.getByRole('link', { name })
      await control.focus()
      goToMovers()
      await expect(heading(page, shows)).toBeVisible()
      await expect(control).toBeFocused()
    }
  })
}

test('the 404 page leads a member to the dashboard', async ({ person }) => {
  const { page } = await person('ann')
  await page.goto('/out/of/bounds')
  await expect(heading(page, 'Page Not Found')).toBeVisible()
  await press(more(page))
  await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(more(page)).toBeFocused()
  await page.getByRole('link', { name: 'TeeTime, dashboard' }).click()
  await expect(heading(page, 'Fantasy Golf Dashboard')).toBeVisible()
})

test('the registration form lists missing fields in the order of the page', async ({ page }) => {
  await page.goto('/register')
  await press(button(page, 'Create Account'))
  const named = page.getByRole('alert').getByRole('link')
  await expect(named).toHaveCount(4)
  const fields = await named.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(fields).toEqual(
    ['inviteCode', 'username', 'email', 'password'].map((name) => `#field-${name}`),
  )
  await expect(page.getByLabel('Invite code')).toBeFocused()
})
