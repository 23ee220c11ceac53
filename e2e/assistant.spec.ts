import { expect, expectAccessible, expectToFit, test } from './support/fixtures.ts'
import { createLeagueAsSubscriber, createReadyLeague, setPlan } from './support/league.ts'
import { failRequests, holdRequest, withoutPreloadedResponses } from './support/mock-responses.ts'

const analyze = { name: 'Analyze Player Groups' }
const advise = { name: 'Team Advice' }

test('a free plan is sent to the plans', async ({ person }) => {
  const { page } = await person('ann')
  const league = await createReadyLeague(page)
  // If pressed before the players have loaded, the button waits for them.
  const go = await holdRequest(page, '**/api/tournaments/*/players*')
  await page.goto(`/leagues/${league}`)
  await page.getByRole('button', analyze).click()
  await expect(page.getByText('Writing...')).toBeVisible()
  go()
  const dialog = page.getByRole('dialog', { name: 'Premium Feature' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('link', { name: 'See Plans' }).click()
  await expect(page.getByRole('heading', { name: 'Subscription Plans' })).toBeVisible()
})

test('a subscriber reads the analysis, and drafts what is advised', async ({ person, teetime }) => {
  const { page, id } = await createLeagueAsSubscriber(await person('ann'), teetime)
  await page.goto(`/leagues/${id}`)
  const card = page.getByRole('region', { name: 'AI Assistant' })
  await card.getByRole('button', analyze).click()
  await expect(card.getByText('Written by the built-in analyst')).toBeVisible()
  await expect(card).toContainText('The Practice Open')
  await expectAccessible(page)

  await card.getByRole('button', advise).click()
  await expect(card.getByRole('region', { name: 'Suggested team' })).toBeVisible()
  await card.getByRole('button', { name: 'Use in Draft' }).click()
  await page.waitForURL('**/draft')
  const tray = page.getByRole('region', { name: 'My Team' })
  await tray.getByRole('button', { name: 'Save Team' }).click()
  await expect(tray.getByText(/^Saved \d/)).toBeVisible()
})

test('one tap adopts the advised team, and Undo reverts it', async ({ person, teetime }) => {
  const { page, id } = await createLeagueAsSubscriber(await person('ann'), teetime)
  await page.goto(`/leagues/${id}/draft`)
  const card = page.getByRole('region', { name: 'AI Assistant' })
  await card.getByRole('button', advise).click()
  const team = card.getByRole('region', { name: 'Suggested team' })
  const picks = team.getByRole('listitem').getByRole('button')
  await expect(picks).toHaveCount(6)
  await expectAccessible(page)

  await picks.first().click()
  await expect(picks.first()).toHaveAttribute('aria-pressed', 'true')
  await team.getByRole('button', { name: 'Use This Team' }).click()
  for (const pick of await picks.all()) await expect(pick).toHaveAttribute('aria-pressed', 'true')
  await expect(team.getByRole('button', { name: 'This Is Your Team' })).toBeDisabled()
  await page.getByRole('button', { name: 'Undo the Last Change' }).click()
  await expect(picks.last()).toHaveAttribute('aria-pressed', 'false')
  await expect(picks.first()).toHaveAttribute('aria-pressed', 'true')
})

test('the assistant says what it cannot do', async ({ person, teetime }) => {
  const { page, id } = await createLeagueAsSubscriber(await person('ann'), teetime)
  await page.goto(`/leagues/${id}`)
  const mends = [
    await failRequests(page, '**/api/ai/analyze-player-groups'),
    await failRequests(page, '**/api/ai/team-selection-advice'),
  ]
  const card = page.getByRole('region', { name: 'AI Assistant' })
  await card.getByRole('button', advise).click()
  const noAdvice =
    'AI Team Advice Failed: Unable to generate team selection advice. Please try again.'
  await expect(card.getByText(noAdvice)).toBeVisible()
  await card.getByRole('button', analyze).click()
  const noAnalysis =
    'AI Analysis Failed: Unable to generate player group analysis. Please try again.'
  await expect(card.getByText(noAnalysis)).toBeVisible()
  await expectAccessible(page)
  for (const mend of mends) await mend()
  await card.getByRole('button', { name: 'Retry' }).click()
  await expect(card.getByText('Written by the built-in analyst')).toBeVisible()

  await withoutPreloadedResponses(page)
  await page.route('**/api/tournaments/*/players*', (route) =>
    route.fulfill({ json: { players: [] } }),
  )
  await page.route('**/player-groups', (route) => route.fulfill({ json: { playerGroups: [] } }))
  await page.reload()
  await card.getByRole('button', analyze).click()
  await expect(page.getByText('Missing Information').first()).toBeVisible()
})

test('free users are sent to the plans, and Premium users see chances and three teams', async ({
  person,
  teetime,
}) => {
  const { page, name } = await person('ann')
  const id = await createReadyLeague(page)
  await page.goto(`/leagues/${id}/draft`)
  const card = page.getByRole('region', { name: 'Analytics', exact: true })
  const players = card.getByRole('button', { name: 'Player Analytics' })
  await page.getByRole('region', { name: 'AI Assistant' }).scrollIntoViewIfNeeded()
  await players.click()
  await expect(card.getByRole('link', { name: 'See Plans' })).toBeVisible()
  await expect(card).toContainText('unlock this for everyone in this league')

  await setPlan(teetime, name, 'premium')
  await page.reload()
  await page.getByRole('region', { name: 'AI Assistant' }).scrollIntoViewIfNeeded()
  await players.focus()
  await page.keyboard.press('Enter')
  const rows = card.getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(11)
  await card.getByRole('button', { name: 'Cut' }).press('Enter')
  await expect(card.getByRole('columnheader', { name: 'Cut' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  // On the narrowest phone the columns scroll, and the page does not.
  await page.setViewportSize({ width: 320, height: 844 })
  await expectToFit(page)
  const scroller = card.getByRole('table').locator('..')
  const golfer = rows.nth(1).getByRole('rowheader')
  const left = (await golfer.boundingBox())?.x
  await scroller.evaluate((element) => element.scrollTo(1_000, 0))
  expect((await golfer.boundingBox())?.x).toBe(left)
  await expect(card.getByRole('columnheader', { name: 'Swing' })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1280, height: 900 })
  await card.getByRole('button', { name: /^Show All/ }).press('Enter')
  await expect(rows.nth(11)).toBeFocused()
  await card.getByLabel('The other golfer').selectOption('First9 Last9')
  await expect(card.getByText(/finishes ahead of First9 Last9 \d+% of the time/)).toBeVisible()
  await expectAccessible(page)

  await card.getByRole('button', { name: 'Team Strategy' }).press('Enter')
  await expect(card.getByRole('heading', { name: 'The boldest' })).toBeVisible()
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Use This Team: Most likely to win' }).press('Enter')
  await expect(page.getByText(/^Saved \d/)).toBeVisible()
})
