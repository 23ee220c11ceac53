import type { Locator } from '@playwright/test'

import { expectText, createLeague } from './support/api.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { addMembers, createReadyLeague } from './support/league.ts'
import { failRequests, holdRequest } from './support/mock-responses.ts'

test('the dashboard shows loading, a welcome, failures and leagues', async ({
  person,
  teetime,
}) => {
  const { page } = await person('ann')
  const go = await holdRequest(page, '**/api/leagues/my-leagues')
  await page.goto('/dashboard')
  await expect(page.getByLabel('Loading leagues')).toBeVisible()
  // As high as what they stand for, so that nothing moves.
  const heights = await page
    .getByLabel('Loading leagues')
    .locator('.placeholder')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height))
  expect(heights).toEqual([20, 64])
  go()
  await expectText(page, 'Fantasy Golf Dashboard', 'My Active Leagues (0)')
  const link = (name: string | RegExp) => page.getByRole('link', { name })
  await expect(link('Create Your First League')).toHaveAttribute('href', '/create-league')
  await expect(link('Browse Tournaments')).toHaveAttribute('href', '/tournaments')
  await expect(link('View Tournaments')).toHaveAttribute('href', '/tournaments')
  await expect(link('Create New League')).toHaveAttribute('href', '/create-league')
  await expect(link(/^Profile/)).toHaveAttribute('href', '/profile')
  await expect(link(/^Free plan, ?0\/1/)).toHaveAttribute('href', '/subscription')
  await expect(link('Admin')).toHaveCount(0)

  const restores = [
    await failRequests(page, '**/api/leagues/my-leagues'),
    await failRequests(page, '**/api/subscription/check-limits'),
  ]
  const id = await createReadyLeague(page)
  await teetime.database.query(`update leagues set nickname = 'The Ball' where id = $1`, [id])
  await page.reload()
  await expectText(page, 'Failed to fetch user leagues', 'Failed to fetch subscription limits')
  await expect(link(/^Free plan, ?0\/1/)).toBeVisible()
  await expectAccessible(page)
  for (const restore of restores) await restore()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expectText(page, 'My Active Leagues (1)', 'Draft Open', '"The Ball"', 'The Practice Open')
  await expect(link(/^Free plan, ?1\/1/)).toBeVisible()
  await expect(
    page.getByText(/draft deadline \d+\/\d+\/\d{4} at (about )?\d+:\d\d [AP]M/),
  ).toBeVisible()
  await expect(link('View Details')).toHaveAttribute('href', `/leagues/${id}`)
  await expect(link('Draft Team')).toHaveAttribute('href', `/leagues/${id}/draft`)
  await expect(link('Live Scores')).toHaveAttribute('href', `/leagues/${id}/live`)
  await teetime.database.query(
    `update leagues set drafting_end_at = now() - interval '1 second' where id = $1`,
    [id],
  )
  // Nobody has entered a team, so the league is over.
  await page.reload()
  await expect(page.getByRole('button', { name: 'Past Leagues (1)' })).toBeVisible()
  await expect(link('Draft Team')).toHaveCount(0)
  await expect(page.getByText('Draft Open')).toHaveCount(0)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.waitForURL('**/login')
})

for (const width of [390, 1280]) {
  test(`at ${width} px the tournaments have one height from the first paint on`, async ({
    person,
  }) => {
    const { page } = await person('ann')
    await page.setViewportSize({ width, height: 844 })
    const goCode = await holdRequest(page, '**/assets/tournaments-card-*.js')
    const goTournaments = await holdRequest(page, '**/api/tournaments/upcoming')
    const heightOf = async (part: Locator) => {
      await expect(part).toBeVisible()
      return (await part.boundingBox())?.height
    }
    await page.goto('/dashboard')
    await expectText(page, 'My Active Leagues (0)', 'Welcome to TeeTime')
    const height = await heightOf(page.locator('.placeholder'))
    goCode()
    const card = page.locator('section', { hasText: 'View Tournaments' })
    await expect(page.getByLabel('Loading tournaments')).toBeVisible()
    expect(await heightOf(card)).toBe(height)
    goTournaments()
    await expect(page.getByText(/^Starts /).first()).toBeVisible()
    expect(await heightOf(card)).toBe(height)
  })
}

test('a league that is not set up shows the next step instead of a draft', async ({
  person,
  teetime,
}) => {
  const [ann, bob] = [await person('ann'), await person('bob')]
  const id = await createLeague(ann)
  await addMembers(teetime, id, bob)
  for (const { page, name } of [ann, bob]) {
    for (const path of [`/leagues/${id}/team`, `/leagues/${id}/leaderboard`, '/dashboard']) {
      await page.goto(path)
      if (name === ann.name) {
        const step = page.getByRole('link', { name: 'Sort Golfers' })
        await expect(step).toHaveAttribute('href', `/leagues/${id}`)
      } else await expectText(page, `${ann.name} is still sorting the golfers.`)
      await expect(page.getByText(/Draft Open|Draft Team|Edit Team/)).toHaveCount(0)
    }
    await expectText(page, 'Setting Up')
    await expectAccessible(page)
  }
})

test('invitations and tournaments that cannot be loaded say so, and Retry loads them', async ({
  person,
}) => {
  const { page } = await person('ann')
  const invitations = '**/api/league-invitations/pending'
  const restores = [
    await failRequests(page, invitations),
    await failRequests(page, '**/api/tournaments/upcoming'),
  ]
  await page.goto('/dashboard')
  await expectText(page, 'Failed to load your invitations')
  await expectText(page, 'Failed to load tournaments. Please try again later.')
  await expectAccessible(page)
  const retryOf = (what: string) =>
    page.getByRole('alert').filter({ hasText: what }).getByRole('button', { name: 'Retry' })
  await restores[1]?.()
  await retryOf('tournaments').click()
  await expect(page.getByText(/^(Starts |In Progress$)/).first()).toBeVisible()
  await page.goto('/profile')
  await expectText(page, 'Failed to load your invitations')
  await expect(retryOf('invitations')).toBeVisible()
  // Invitations are polled, so they recover without a press.
  await restores[0]?.()
  await expectText(page, 'Pending Invitations (0)')
  await expect(page.getByText('Failed to load your invitations')).toHaveCount(0)
})

test('a page that cannot load the account opens once the server answers', async ({ person }) => {
  const { page } = await person('ann')
  const restore = await failRequests(page, '**/api/auth/me')
  await page.goto('/dashboard')
  const failed = page.getByRole('heading', { name: 'Can’t reach TeeTime', level: 1 })
  await expect(failed).toBeVisible()
  await expect(page).toHaveTitle('Can’t reach TeeTime · TeeTime')
  await expect(page.getByRole('main')).toContainText('once we’re back')
  await expect(page.getByRole('link', { name: 'help@golf.example' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Switch to .+ Theme$/ })).toBeVisible()
  await expectAccessible(page)
  // The error stays during a retry.
  const asked = page.waitForRequest('**/api/auth/me')
  const go = await holdRequest(page, '**/api/auth/me')
  await asked
  await expect(failed).toBeVisible()
  go()
  await restore()
  await expectText(page, 'Fantasy Golf Dashboard')
  await expect(page).toHaveTitle('Dashboard · TeeTime')
})

test('the root path leads to the dashboard, or to the login page', async ({ person, page }) => {
  const ann = await person('ann')
  await ann.page.goto('/')
  await ann.page.waitForURL('**/dashboard')
  await page.goto('/')
  await page.waitForURL('**/login')
})

test("the theme is the stored choice, or else the system's", async ({ page }) => {
  const html = page.locator('html')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/login')
  await expect(html).toHaveAttribute('data-theme', 'light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.reload()
  await expect(html).toHaveAttribute('data-theme', 'dark')
  const kept = () => page.evaluate(() => localStorage.getItem('teetime-theme'))
  expect(await kept()).toBeNull()
  await page.getByRole('button', { name: 'Switch to Light Theme' }).click()
  await expect(html).toHaveAttribute('data-theme', 'light')
  expect(await kept()).toBe('light')
  await page.reload()
  await expect(html).toHaveAttribute('data-theme', 'light')
  await page.getByRole('button', { name: 'Switch to Dark Theme' }).click()
  expect(await kept()).toBe('dark')
})

test('signing out doesn’t wait for a file that never comes', async ({ person }) => {
  const { page } = await person('ann')
  await page.route('**/assets/push-subscription-*.js', () => {})
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.waitForURL('**/login')
})
