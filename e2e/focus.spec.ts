import type { Locator, Page } from '@playwright/test'

import { mockResponse, sendFriendRequest, createLeague } from './support/api.ts'
import { expect, expectAccessible, type Person, test } from './support/fixtures.ts'
import { createLeagueAsSubscriber, createReadyLeague } from './support/league.ts'
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

  await press(button(page, 'Show all 40 players'))
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
  await press(button(page, 'Close the assistant’s text'))
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

/** Mocks a tournament in play: 40 golfers are on the board, two of them on the reader's team. */
async function servePlay(page: Page, { name }: Person, id: string): Promise<void> {
  const board = await (await page.request.get('/api/tournaments/014/leaderboard')).json()
  const golfer = (nth: number) => ({
    apiPlayerId: `${10_000 + nth}`,
    name: `First${nth} Last${nth}`,
    position: `${nth}`,
    toPar: nth - 5,
    today: nth - 5,
    thru: '9',
    teeTime: null,
  })
  const more = { isAmateur: false, country: null, out: null, currentRound: 1, rounds: [] }
  const play = { round: 1, roundStatus: 'in-progress', cut: null, asOf: new Date().toISOString() }
  const rows = Array.from({ length: 40 }, (_, nth) => ({ ...golfer(nth + 1), ...more }))
  await mockResponse(page, 'GET', '**/api/tournaments/014/leaderboard*', {
    status: 200,
    json: { ...board, ...play, status: 'in-progress', rows },
  })
  const standings = await (await page.request.get(`/api/leagues/${id}/board`)).json()
  const golfers = [30, 31].map((nth) => ({ ...golfer(nth), groupId: 'W', penalty: 0 }))
  const ids = golfers.map(({ apiPlayerId }) => apiPlayerId)
  const line = standings.standings.find((each: { username: string }) => each.username === name)
  await mockResponse(page, 'GET', `**/api/leagues/${id}/board`, {
    status: 200,
    json: {
      ...standings,
      ...play,
      status: 'live',
      standings: [
        { ...line, position: '1', totalToPar: 51, picked: null, golfers: ids, counting: ids },
      ],
      golfers,
    },
  })
}

test('a golfer opens in place, and the way back leads to where the reader was', async ({
  person,
}) => {
  const ann = await person('ann')
  const { page } = ann
  const id = await createReadyLeague(page)
  await servePlay(page, ann, id)
  await mockResponse(page, 'GET', '**/players/10030/scorecard*', {
    status: 200,
    json: { cards: [] },
  })
  const name = page.getByRole('link', { name: 'First30 Last30' })
  const sheet = page.getByRole('dialog', { name: 'First30 Last30' })
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(`/leagues/${id}/leaderboard`)
    await press(button(page, new RegExp(ann.name)).first())
    for (const leave of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
      await press(name)
      await expect(sheet).toContainText('Picked by you.')
      await expect(sheet).toContainText('No holes finished yet.')
      await expect(sheet.getByText('+25')).toHaveCount(2)
      await expectAccessible(page)
      await leave()
      await expect(sheet).toHaveCount(0)
      await expect(name).toBeFocused()
      expect(new URL(page.url()).pathname).toBe(`/leagues/${id}/leaderboard`)
    }
  }
})

test('the live board focuses the golfer it was opened for, and announces what a search finds', async ({
  person,
}) => {
  const ann = await person('ann')
  const { page } = ann
  const id = await createReadyLeague(page)
  await servePlay(page, ann, id)
  await page.goto(`/leagues/${id}/leaderboard`)
  await press(button(page, new RegExp(ann.name)).first())
  const name = page.getByRole('link', { name: 'First30 Last30' })
  const sheet = page.getByRole('dialog', { name: 'First30 Last30' })
  await press(name)
  await press(sheet.getByRole('link', { name: 'Live Scores' }))
  const golfer = page.getByRole('table').getByRole('button', { name: /^First30 Last30/ })
  await expect(golfer).toBeFocused()
  await expect(golfer).toHaveAttribute('aria-expanded', 'true')

  const search = page.getByRole('searchbox', { name: 'Search golfers' })
  await search.fill('first2')
  await expect(announcement(page, '11 golfers')).toBeAttached()
  await search.fill('zzzz')
  await expect(announcement(page, 'No golfer matches "zzzz"')).toBeAttached()
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
