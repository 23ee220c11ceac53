import { api, serverError, expectText, expectToast, createLeague } from './support/api.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { addMembers, createReadyLeague } from './support/league.ts'
import { failRequests, holdRequest, mockResponse } from './support/mock-responses.ts'

const upcoming = '**/api/tournaments/upcoming'
const missingId = '00000000-0000-4000-8000-000000000000'

test('creating a league says what is missing, what the prizes are and why it failed', async ({
  person,
}) => {
  const { page } = await person('ann')
  const restore = await failRequests(page, upcoming)
  await page.goto('/create-league')
  await expectText(page, 'Failed to load tournaments. Please try again later.')
  await restore()
  const none = await mockResponse(page, 'GET', upcoming, { status: 200, json: { tournaments: [] } })
  await page.getByRole('button', { name: 'Retry' }).click()
  await expectText(page, 'No tournaments to play right now')
  await none()
  const go = await holdRequest(page, upcoming)
  await page.reload()
  await expect(page.getByLabel('Loading tournaments')).toBeVisible()
  go()
  const create = page.getByRole('button', { name: 'Create League' })
  await create.click()
  await expect(page.locator('#field-name-error')).toHaveText('League name is required')
  await expect(page.locator('#field-choice-error')).toHaveText('Please select a tournament')
  await expectToast(page, 'Please select a tournament')
  const fee = page.getByLabel('Entry Fee ($)')
  await expect(fee).toHaveAttribute('step', '0.01')
  await fee.fill('-1')
  await create.click()
  await expect(page.locator('#field-entryFee-error')).toHaveText('Entry fee must be positive')
  await fee.fill('')
  await fee.pressSequentially('e')
  await fee.blur()
  await expect(fee).toHaveValue('0')
  await expect(page.getByRole('region', { name: 'Prize pool' })).toHaveCount(0)
  await fee.fill('20')
  const pool = page.getByRole('region', { name: 'Prize pool' })
  for (const money of ['$240', '$12', '$168', '$36', '$24']) await expect(pool).toContainText(money)

  await page.getByLabel('League Name').fill('Sunday Best')
  await page.getByLabel('Select Tournament').selectOption('1/014')
  const panel = page.getByRole('region', { name: 'Tournament details' })
  for (const text of ['The Practice Open', 'Start', 'End', 'Draft deadline']) {
    await expect(panel).toContainText(text)
  }
  for (const { reply, says } of [
    { reply: { status: 409, json: { error: 'Not on this one' } }, says: 'Not on this one' },
    { reply: serverError, says: 'Failed to create league' },
  ]) {
    const stop = await mockResponse(page, 'POST', '**/api/leagues', reply)
    await create.click()
    await expectToast(page, 'Error', says)
    await expect(page.locator('form [role=alert]')).toHaveText(says)
    await stop()
  }
  await expectAccessible(page)
  await create.click()
  await expectToast(page, 'League created successfully!')
  await expect(page).toHaveURL(/\/leagues\/[\w-]{36}$/)
})

test('a group holds at most seven golfers', async ({ person }) => {
  const ann = await person('ann')
  const { page } = ann
  const id = await createLeague(ann)
  const groups = `/api/leagues/${id}/player-groups`
  await page.goto(`/leagues/${id}`)
  for (const name of ['All Players', 'Group A', 'Group B', 'Group C']) {
    await expect(page.getByRole('tab', { name: new RegExp(name) })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Assign Players to Groups' }).first().click()
  const save = page.getByRole('button', { name: /^Save/ })
  await save.click()
  await expectToast(page, 'No assignments to save')
  const choice = (nth: number) =>
    page.getByRole('group', { name: `Group of First${nth} Last${nth}` })
  for (let nth = 1; nth <= 7; nth += 1) {
    await choice(nth).getByRole('button', { name: 'Group A', exact: true }).click()
  }
  const full = choice(8).getByRole('button', { name: 'Group A (Full)' })
  await expect(full).toHaveAttribute('aria-disabled', 'true')
  await full.press('a')
  await expectToast(
    page,
    'Group Limit Exceeded',
    'Group A already has 7 players. This player will automatically become a wildcard.',
  )
  await expect(full).toHaveAttribute('aria-pressed', 'false')
  await expectAccessible(page)
  // Unsaved choices survive a visit to another page.
  await page.goto('/dashboard')
  await page.goto(`/leagues/${id}`)
  await expect(choice(7).getByRole('button', { name: 'Group A', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  // Another window saves an eighth golfer meanwhile.
  const playerGroupAssignments = [{ apiPlayerId: '10009', groupId: 'A' }]
  await api(ann, 'post', groups, { playerGroupAssignments })
  await expect(page.getByText('8/7').first()).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('The groups changed on another device.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save These Groups' }).click()
  await expectToast(page, 'Validation Error', 'Group A can have maximum 7 players')
  await page.getByRole('searchbox', { name: /Search players/ }).fill('first2')
  await page.getByRole('button', { name: 'Keep the Other Groups' }).click()
  await expect(page.getByRole('searchbox', { name: /Search players/ })).toHaveValue('')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Assign Players to Groups' }).first()).toBeVisible()
  await expect(save).toHaveCount(0)
})

test('setting up a league shows what failed and ends with the invitations', async ({ person }) => {
  const ann = await person('ann')
  const { page } = ann
  const id = await createLeague(ann)
  const groups = `/api/leagues/${id}/player-groups`
  // Without the stream, only saving refetches the groups.
  await page.route('**/api/events*', (route) => route.abort())
  await page.goto(`/leagues/${id}`)
  await page.getByRole('button', { name: 'Assign Players to Groups' }).first().click()
  await page.getByRole('button', { name: 'Auto-Fill Groups by World Rank' }).click()
  const save = page.getByRole('button', { name: /^Save/ })
  const restore = await mockResponse(page, 'PUT', `**${groups}`, serverError)
  await save.click()
  await expectToast(page, 'Failed to save player assignments')
  await restore()
  // Even on a slow connection, the page reports success only once it shows the new groups.
  const read = await holdRequest(page, `**${groups}`, 'GET')
  const reading = page.waitForRequest((one) => one.url().endsWith(groups) && one.method() === 'GET')
  await save.click()
  await reading
  await expect(save).toHaveAttribute('aria-busy', 'true')
  read()
  await expectToast(page, 'Player group assignments saved successfully')
  expect(await page.getByText('7/7', { exact: true }).count()).toBe(3)
  const keep = await mockResponse(page, 'DELETE', `**${groups}/*`, serverError)
  const remove = page.getByRole('button', { name: 'Remove First1 Last1 from Group A' })
  const tooltip = page.getByText('Remove First1 Last1 from Group A', { exact: true })
  await remove.hover()
  await expect(tooltip).toBeVisible()
  await page.getByRole('heading', { name: 'Players' }).hover()
  await expect(tooltip).toBeHidden()
  await remove.click()
  await expectToast(page, 'Failed to remove player from group')
  await keep()
  await remove.press('Enter')
  await expect(remove).toHaveCount(0)
  const row = page.getByRole('list', { name: 'All Players' }).getByRole('listitem').first()
  await expect(row).toBeFocused()
  const later = await mockResponse(page, 'POST', `**/api/leagues/${id}/complete-setup`, serverError)
  await page.getByRole('button', { name: 'Finish League Setup' }).click()
  await expectToast(page, 'Failed to finish league setup')
  await later()
  await page.getByRole('button', { name: 'Finish League Setup' }).click()
  await expectToast(page, 'Congratulations!')
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('link', { name: 'Draft Team' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Assign Players to Groups' })).toHaveCount(0)
})

test('a league that is missing, cannot be loaded or is deleted says so', async ({ person }) => {
  const ann = await person('ann')
  const { page } = ann
  const id = await createLeague(ann)
  await page.goto(`/leagues/${missingId}`)
  await expectText(page, 'League not found')
  const restore = await failRequests(page, `**/api/leagues/${id}`)
  await page.goto(`/leagues/${id}`)
  await expectText(page, 'Failed to load league details')
  await restore()
  const golfers = await failRequests(page, '**/api/tournaments/014/players*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expectText(page, 'Failed to load tournament players')
  await page.getByRole('button', { name: 'Settings & Details' }).click()
  await expectText(page, 'Season', 'Entry fee', 'Draft deadline')
  await expect(page.getByText(/· Tournament 014$/)).toBeVisible()
  await expectAccessible(page)
  await golfers()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('tab', { name: /All Players/ })).toBeVisible()
  await page.locator('header').getByRole('button', { name: /^More/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Dashboard' })).toHaveAttribute(
    'href',
    '/dashboard',
  )
  await page.getByRole('menuitem', { name: 'Delete League' }).click()
  const sure = page.getByRole('dialog').getByRole('button', { name: 'Delete League' })
  const keep = await mockResponse(page, 'DELETE', `**/api/leagues/${id}`, serverError)
  await sure.click()
  await expectToast(page, 'Failed to delete league')
  await keep()
  await sure.click()
  await page.waitForURL('**/dashboard')
  await expectText(page, 'My Active Leagues (0)')
})

test('every page of a missing league gives the same answer', async ({ person }) => {
  const { page } = await person('ann')
  const tabs = ['', '/draft', '/team', '/leaderboard', '/live', '/chat']
  for (const path of [...tabs.map((tab) => missingId + tab), 'x', 'not-a-league/draft']) {
    await page.goto(`/leagues/${path}`)
    await expect(page.getByText('League not found', { exact: true }), path).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back to Dashboard' })).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0)
    await expect(page.getByRole('navigation', { name: 'League' })).toHaveCount(0)
  }
  await expect(page).toHaveTitle('League not found · TeeTime')
  await expectAccessible(page)
})

test('each page of a league says what is loading, that it failed, and Retry reloads it', async ({
  person,
}) => {
  const { page } = await person('ann')
  const id = await createReadyLeague(page)
  for (const [name, loading, failed] of [
    ['draft', 'Loading draft...', 'Failed to load draft'],
    ['team', 'Loading team...', 'Failed to load team'],
    ['leaderboard', 'Loading leaderboard...', 'Failed to load leaderboard'],
    ['live', 'Loading live tournament...', 'Failed to load league details'],
  ] as const) {
    const go = await holdRequest(page, `**/assets/${name}-page-*.js`)
    const restore = await failRequests(page, `**/api/leagues/${id}`)
    await page.goto(`/leagues/${id}/${name}`, { waitUntil: 'commit' })
    await expectText(page, loading)
    go()
    await expectText(page, failed)
    await expect(page.getByText(loading)).toHaveCount(0)
    await restore()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText(failed, { exact: true })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0)
  }
})

test('a deleted league disappears from every page that shows it', async ({ person }) => {
  const { page } = await person('ann')
  const id = await createReadyLeague(page)
  const stream = page.waitForResponse('**/api/events*')
  await page.goto(`/leagues/${id}/draft`)
  await stream
  await expect(page.getByRole('region', { name: 'My Team' })).toBeVisible()
  await api({ page }, 'delete', `/api/leagues/${id}`)
  await expectText(page, 'League not found')
})

test('a restored league comes back to every page that showed it', async ({ person, teetime }) => {
  const [{ page }, bob] = [await person('ann'), await person('bob')]
  const id = await createReadyLeague(page)
  await addMembers(teetime, id, bob)
  const stream = bob.page.waitForResponse('**/api/events*')
  await bob.page.goto(`/leagues/${id}`)
  await stream
  await page.goto(`/leagues/${id}`)
  const remove = async () => {
    await page.locator('header').getByRole('button', { name: /^More/ }).click()
    await page.getByRole('menuitem', { name: 'Delete League' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('You can undo this for 7 days.')
    await dialog.getByRole('button', { name: 'Delete League' }).click()
    await page.waitForURL('**/dashboard')
  }
  await remove()
  await expectToast(page, 'League deleted', 'You can restore Sunday Best for 7 days.')
  await expectText(
    bob.page,
    'League not found',
    'The commissioner deleted this league. They have 7 days to restore it.',
  )
  const restore = await failRequests(page, '**/api/leagues/deleted')
  await page.reload()
  await expectText(page, 'Failed to load your deleted leagues')
  await restore()
  await page.getByRole('button', { name: 'Retry' }).click()
  const deleted = page.getByRole('region', { name: 'Recently Deleted' })
  await expect(deleted).toContainText('The Practice Open, 7 days left')
  await expectAccessible(page)
  await deleted.getByRole('button', { name: 'Restore' }).click()
  await expectToast(page, 'League restored', 'Sunday Best is back.')
  await expectText(page, 'My Active Leagues (1)')
  await expect(deleted).toHaveCount(0)
  await expect(bob.page.getByRole('heading', { name: 'Sunday Best' })).toBeVisible()

  await page.goto(`/leagues/${id}`)
  await remove()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'League restored')
  await expectText(page, 'My Active Leagues (1)')
})
