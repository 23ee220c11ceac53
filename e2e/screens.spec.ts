import type { Page } from '@playwright/test'

import { weekdayText } from '../src/web/golf/dates.ts'
import { password } from '../src/server/testing/people.ts'
import { expect, expectAccessible, test, unlike } from './support/fixtures.ts'
import { fail, hold } from './support/held.ts'
import { startLeague } from './support/league.ts'
import { answer, api, ask, broken, expectTexts, expectToast, newLeague } from './support/screens.ts'

const upcoming = '**/api/tournaments/upcoming'
const nowhere = '00000000-0000-4000-8000-000000000000'
const day = (fromNow: number) =>
  new Date(Date.now() + fromNow * 86_400_000).toISOString().slice(0, 10)

/** Keeps every text that comes up, however short it stays. */
async function watchTexts(page: Page): Promise<() => Promise<string>> {
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(globalThis, { seenTexts: seen })
    new MutationObserver((records) => {
      for (const { addedNodes } of records) {
        for (const node of addedNodes) seen.push(node.textContent ?? '')
      }
    }).observe(document, { childList: true, subtree: true })
  })
  return () => page.evaluate(() => (globalThis as { seenTexts?: string[] }).seenTexts?.join() ?? '')
}

test('registering names what is wrong with each field', async ({ page }) => {
  await page.goto('/register')
  await expect(page.getByLabel('Remember me on this device')).not.toBeChecked()
  const create = page.getByRole('button', { name: 'Create Account' })
  const wrong = async (field: string, text: string, problem: string) => {
    await page.locator(`#field-${field}`).fill(text)
    await create.click()
    await expect(page.locator(`#field-${field}-error`)).toHaveText(problem)
  }
  await wrong('inviteCode', '', 'Invite code is required')
  await wrong('inviteCode', 'abc-1', 'Invalid invite code format')
  await wrong('username', 'ab', 'Username must be at least 3 characters')
  await wrong('username', 'a'.repeat(21), 'Username must be less than 20 characters')
  await wrong(
    'username',
    'ann lee',
    'Username can only contain letters, numbers, periods, and underscores',
  )
  await wrong('email', 'ann@', 'Please enter a valid email address')
  await wrong('password', 'Short1a', 'Password must be at least 8 characters')
  for (const weak of ['password1', 'PASSWORD1', 'Password']) {
    await wrong(
      'password',
      weak,
      'Password must contain at least one uppercase letter, one lowercase letter, and one number',
    )
  }
  await expectAccessible(page)
  await expect(page.getByLabel('Invite code')).toHaveCSS('text-transform', 'uppercase')
  const word = page.getByLabel('Password', { exact: true })
  await expect(word).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(word).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(word).toHaveAttribute('type', 'password')
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test('a registration that fails says why and keeps what was typed', async ({ page }) => {
  await page.goto('/register')
  const name = unlike('ann')
  await page.getByLabel('Invite code').fill('nobodys234')
  await page.getByLabel('Username').fill(name)
  await page.getByLabel('Email').fill(`${name}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  const create = page.getByRole('button', { name: 'Create Account' })
  const refused = page.waitForResponse('**/api/auth/register')
  await create.click()
  const { error } = (await (await refused).json()) as { error: string }
  await expectToast(page, 'Registration failed', error)
  await answer(page, 'POST', '**/api/auth/register', broken)
  await create.click()
  await expectToast(page, 'Registration failed', 'Registration failed. Please try again.')
  await expect(page.getByLabel('Username')).toHaveValue(name)
})

test('signing in says what is missing, why it failed and whom it welcomes', async ({
  person,
  page,
}) => {
  const { name } = await person('ann')
  await page.goto('/login')
  const signIn = page.getByRole('button', { name: 'Sign In' })
  await signIn.click()
  await expect(page.locator('#field-usernameOrEmail-error')).toHaveText(
    'Username or email is required',
  )
  await expect(page.locator('#field-password-error')).toHaveText('Password is required')
  await expectAccessible(page)
  const word = page.getByLabel('Password', { exact: true })
  await page.getByLabel('Username or email').fill(name)
  await word.fill('Password2')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(word).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(word).toHaveAttribute('type', 'password')
  await signIn.click()
  await expectToast(page, 'Login failed', 'Invalid username/email or password.')

  for (const { reply, says } of [
    {
      reply: { status: 400, json: { error: 'no' } },
      says: 'Please provide both username/email and password.',
    },
    { reply: { status: 429, json: { error: 'Too many tries' } }, says: 'Too many tries' },
    { reply: broken, says: 'Login failed. Please check your credentials.' },
    { reply: { status: 200, json: {} }, says: 'Login response format unexpected' },
  ]) {
    const stop = await answer(page, 'POST', '**/api/auth/login', reply)
    await signIn.click()
    await expectToast(page, 'Login failed', says)
    await stop()
  }
  await word.fill(password)
  const reloaded = page.waitForEvent('load')
  await signIn.click()
  await expectToast(page, 'Welcome back')
  await reloaded
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('a visitor is held at the guard and led to sign in, and an unknown address is none', async ({
  page,
}) => {
  const seen = await watchTexts(page)
  const go = await hold(page, '**/api/auth/me')
  await page.goto('/tournaments')
  await expectTexts(page, 'Checking authentication...')
  go()
  await page.waitForURL('**/login')
  expect(await seen()).toContain('Redirecting to login...')
  await page.goto('/reset-password')
  await page.waitForURL('**/login')
  expect(await seen()).toContain('Redirecting to sign in...')
  await page.goto('/out/of/bounds')
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  await expect(page).toHaveTitle('Page Not Found · TeeTime')
  await expectAccessible(page)
})

test('each page of a league says what is on its way', async ({ person }) => {
  const { page } = await person('ann')
  const id = await startLeague(page)
  for (const [name, file, says] of [
    ['draft', 'draft-page', 'Loading draft...'],
    ['leaderboard', 'leaderboard-page', 'Loading leaderboard...'],
    ['team', 'team-page', 'Loading team...'],
    ['live', 'live-page', 'Loading live tournament...'],
  ]) {
    const go = await hold(page, `**/assets/${file}-*.js`)
    await page.goto(`/leagues/${id}/${name}`, { waitUntil: 'commit' })
    await expectTexts(page, says ?? '')
    go()
    await expect(page.getByText(says ?? '')).toHaveCount(0)
  }
})

test('the theme is the one chosen, else the one of the system', async ({ page }) => {
  const html = page.locator('html')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/login')
  await expect(html).toHaveAttribute('data-theme', 'light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.reload()
  await expect(html).toHaveAttribute('data-theme', 'dark')
  const kept = () => page.evaluate(() => localStorage.getItem('teetime-theme'))
  expect(await kept()).toBeNull()
  await page.getByRole('button', { name: 'Switch to light theme' }).click()
  await expect(html).toHaveAttribute('data-theme', 'light')
  expect(await kept()).toBe('light')
  await page.reload()
  await expect(html).toHaveAttribute('data-theme', 'light')
  await page.getByRole('button', { name: 'Switch to dark theme' }).click()
  expect(await kept()).toBe('dark')
})

test('the dashboard waits, welcomes, fails and lists', async ({ person, teetime }) => {
  const { page } = await person('ann')
  const go = await hold(page, '**/api/leagues/my-leagues')
  await page.goto('/dashboard')
  await expect(page.getByLabel('Loading leagues')).toBeVisible()
  go()
  await expectTexts(page, 'Fantasy Golf Dashboard', 'My Active Leagues (0)')
  const link = (name: string | RegExp) => page.getByRole('link', { name })
  await expect(link('Create Your First League')).toHaveAttribute('href', '/create-league')
  await expect(link('Browse Tournaments')).toHaveAttribute('href', '/tournaments')
  await expect(link('View Tournaments')).toHaveAttribute('href', '/tournaments')
  await expect(link('Create New League')).toHaveAttribute('href', '/create-league')
  await expect(link(/^Profile/)).toHaveAttribute('href', '/profile')
  await expect(link(/^Free plan, ?0\/1/)).toHaveAttribute('href', '/subscription')
  await expect(link('Admin')).toHaveCount(0)

  const mend = [
    await fail(page, '**/api/leagues/my-leagues'),
    await fail(page, '**/api/subscription/check-limits'),
  ]
  const id = await startLeague(page)
  await teetime.database.query(`update leagues set nickname = 'The Ball' where id = $1`, [id])
  await page.reload()
  await expectTexts(page, 'Failed to fetch user leagues')
  await expect(page.getByText('Failed to fetch subscription limits')).toBeVisible()
  await expect(link(/^Free plan, ?0\/1/)).toBeVisible()
  await expectAccessible(page)
  for (const each of mend) await each()
  for (const left of [2, 1]) {
    await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(left)
    await page.getByRole('button', { name: 'Retry' }).first().click()
  }
  await expectTexts(page, 'My Active Leagues (1)', 'Draft Open', '"The Ball"', 'The Practice Open')
  await expect(link(/^Free plan, ?1\/1/)).toBeVisible()
  await expect(page.getByText(/^\d+\/\d+\/\d{4} at \d+:\d\d [AP]M/)).toBeVisible()
  await expect(link('View Details')).toHaveAttribute('href', `/leagues/${id}`)
  await expect(link('Draft Team')).toHaveAttribute('href', `/leagues/${id}/draft`)
  await expect(link('Live Scores')).toHaveAttribute('href', `/leagues/${id}/live`)
  await teetime.database.query(
    `update leagues set drafting_end_at = now() - interval '1 second' where id = $1`,
    [id],
  )
  await page.reload()
  await expect(link('View Details')).toBeVisible()
  await expect(link('Draft Team')).toHaveCount(0)
  await expect(page.getByText('Draft Open')).toHaveCount(0)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.waitForURL('**/login')
})

test('tournaments wait, fail, are none and are to come or in play', async ({ person }) => {
  const { page } = await person('ann')
  const go = await hold(page, upcoming)
  await page.goto('/tournaments')
  await expectTexts(page, 'Upcoming Tournaments')
  await expect(page.getByLabel('Loading tournaments').locator('> *')).toHaveCount(3)
  go()
  await expectTexts(page, 'The Practice Open', 'upcoming')
  await expectAccessible(page)

  const mend = await fail(page, upcoming)
  await page.reload()
  await expectTexts(page, 'Failed to load tournaments. Please try again later.')
  await mend()
  const [one] = (await (await page.request.get('/api/tournaments/upcoming')).json()).tournaments
  const empty = await answer(page, 'GET', upcoming, { status: 200, json: { tournaments: [] } })
  await page.getByRole('button', { name: 'Retry' }).click()
  await expectTexts(page, 'No upcoming tournaments found for this week and next week.')
  await empty()
  const coming = { ...one, id: '901', name: 'Coming', tour: 'PGA Tour', status: 'upcoming' }
  const on = { ...one, id: '902', name: 'On', tour: '', status: 'in-progress' }
  const tournaments = [
    { ...coming, startDate: day(3), endDate: day(6) },
    { ...on, startDate: day(-1), endDate: day(2) },
  ]
  await answer(page, 'GET', upcoming, { status: 200, json: { tournaments } })
  await page.reload()
  const card = (name: string) =>
    page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })
  await expect(card('Coming')).toContainText(`Starts ${weekdayText(day(3))}`)
  await expect(card('Coming')).toContainText('PGA Tour')
  await expect(card('On')).toContainText('In Progress')
  await expect(card('On')).toContainText('Professional Golf')
})

test('the players of a tournament are picked, searched and counted', async ({ person }) => {
  const { page } = await person('ann')
  const field = '**/api/tournaments/014/players*'
  const golfer = (nth: number, country: string | null, change: object = {}) => ({
    apiPlayerId: `${nth}`,
    name: `First${nth} Last${nth}`,
    country,
    ranking: nth,
    image_url: null,
    status: 'active',
    isAmateur: false,
    score: null,
    teeTimes: [],
    ...change,
  })
  const players = [
    golfer(1, 'Spain', { score: 3 }),
    golfer(2, 'Spain', { score: -2 }),
    golfer(3, 'Norway'),
    golfer(4, 'Japan', { ranking: null }),
    ...['Chile', 'Italy', 'Kenya'].map((country, nth) => golfer(nth + 5, country)),
  ]
  const go = await hold(page, field)
  await page.goto('/players?tournament=014&org=1')
  await expect(page.getByLabel('Loading players')).toBeVisible()
  go()
  await expectTexts(page, '40 players')
  const stop = await answer(page, 'GET', field, { status: 200, json: { players } })
  await page.reload()
  await expectTexts(page, '7 players', 'World #1', '+3', '−2', 'Player List', 'Statistics')
  await expect(page.getByText('World #4')).toHaveCount(0)
  await expect(page.getByLabel('Tournament', { exact: true })).toHaveValue('1/014')
  const search = page.getByLabel('Search by name or country')
  await search.fill('sPAIN')
  await expectTexts(page, '2 players')
  await search.fill('first3')
  await expectTexts(page, '1 player', 'Norway')
  await search.fill('nobody')
  await expectTexts(page, '0 players')
  await search.clear()
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Statistics' }).click()
  const number = (name: string) => page.locator('dl > div', { hasText: name }).locator('dd')
  await expect(number('Total players')).toHaveText('7')
  await expect(number('Countries represented')).toHaveText('6')
  await expect(number('With a world ranking')).toHaveText('6')
  await expect(page.locator('ol > li')).toHaveCount(5)
  await expect(page.locator('ol > li').first()).toHaveText(/Spain\s*2/)

  await stop()
  const mend = await fail(page, field)
  await page.reload()
  await expectTexts(
    page,
    'Unable to load player data for this tournament.',
    'Player data may not be available for future tournaments.',
  )
  await mend()
  await answer(page, 'GET', field, { status: 200, json: { players: [] } })
  await page.getByRole('button', { name: 'Retry' }).click()
  await expectTexts(page, 'No players yet')
})

test('making a league says what is missing, what it comes to and why it failed', async ({
  person,
}) => {
  const { page } = await person('ann')
  const mend = await fail(page, upcoming)
  await page.goto('/create-league')
  await expectTexts(page, 'Failed to load tournaments. Please try again later.')
  await mend()
  const none = await answer(page, 'GET', upcoming, { status: 200, json: { tournaments: [] } })
  await page.getByRole('button', { name: 'Retry' }).click()
  await expectTexts(page, 'No tournament to play on right now')
  await none()
  const go = await hold(page, upcoming)
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
  for (const text of ['The Practice Open', 'Start', 'End', 'Drafting ends']) {
    await expect(panel).toContainText(text)
  }
  for (const { reply, says } of [
    { reply: { status: 409, json: { error: 'Not on this one' } }, says: 'Not on this one' },
    { reply: broken, says: 'Failed to create league' },
  ]) {
    const stop = await answer(page, 'POST', '**/api/leagues', reply)
    await create.click()
    await expectToast(page, 'Error', says)
    await stop()
  }
  await expectAccessible(page)
  await create.click()
  await expectToast(page, 'League created successfully!')
  await expect(page).toHaveURL(/\/leagues\/[\w-]{36}$/)
})

test('sorting golfers keeps to seven a group', async ({ person }) => {
  const ann = await person('ann')
  const { page } = ann
  const id = await newLeague(ann)
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
  // Meanwhile another window saves an eighth.
  const playerGroupAssignments = [{ apiPlayerId: '10009', groupId: 'A' }]
  await api(ann, 'post', groups, { playerGroupAssignments })
  await expect(page.getByText('8/7').first()).toBeVisible()
  await save.click()
  await expectToast(page, 'Validation Error', 'Group A can have maximum 7 players')
  await page.getByRole('searchbox', { name: /Search players/ }).fill('first2')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('searchbox', { name: /Search players/ })).toHaveValue('')
})

test('setting a league up says what failed and ends with its invitations', async ({ person }) => {
  const ann = await person('ann')
  const { page } = ann
  const id = await newLeague(ann)
  const groups = `/api/leagues/${id}/player-groups`
  await page.goto(`/leagues/${id}`)
  await page.getByRole('button', { name: 'Assign Players to Groups' }).first().click()
  await page.getByRole('button', { name: 'Sort by ranking' }).click()
  const save = page.getByRole('button', { name: /^Save/ })
  const mend = await answer(page, 'POST', `**${groups}`, broken)
  await save.click()
  await expectToast(page, 'Failed to save player assignments')
  await mend()
  await save.click()
  await expectToast(page, 'Player group assignments saved successfully')
  const keep = await answer(page, 'DELETE', `**${groups}/*`, broken)
  const remove = page.getByRole('button', { name: 'Remove First1 Last1 from Group A' })
  await remove.click()
  await expectToast(page, 'Failed to remove player from group')
  await keep()
  await remove.click()
  await expect(remove).toHaveCount(0)
  const later = await answer(page, 'POST', `**/api/leagues/${id}/complete-setup`, broken)
  await page.getByRole('button', { name: 'Finish League Setup' }).click()
  await expectToast(page, 'Failed to finish league setup')
  await later()
  await page.getByRole('button', { name: 'Finish League Setup' }).click()
  await expectToast(page, 'Congratulations!')
  await page.getByRole('button', { name: 'Send Invitations' }).click()
  await expectToast(page, 'No Friends Selected')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('link', { name: 'Draft Team' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Assign Players to Groups' })).toHaveCount(0)
})

test('a league that is not there, cannot be loaded or is deleted says so', async ({ person }) => {
  const ann = await person('ann')
  const { page } = ann
  const id = await newLeague(ann)
  await page.goto(`/leagues/${nowhere}`)
  await expectTexts(page, 'League not found')
  const mend = await fail(page, `**/api/leagues/${id}`)
  await page.goto(`/leagues/${id}`)
  await expectTexts(page, 'Failed to load league details')
  await mend()
  const golfers = await fail(page, '**/api/tournaments/014/players*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expectTexts(page, 'Failed to load tournament players')
  await expectTexts(page, 'Season', 'Entry fee', 'Drafting deadline')
  await expect(page.getByText(/· Tournament 014$/)).toBeVisible()
  await expectAccessible(page)
  await golfers()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('tab', { name: /All Players/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute(
    'href',
    '/dashboard',
  )
  await page.getByRole('button', { name: 'Delete League' }).click()
  const sure = page.getByRole('dialog').getByRole('button', { name: 'Delete League' })
  const keep = await answer(page, 'DELETE', `**/api/leagues/${id}`, broken)
  await sure.click()
  await expectToast(page, 'Failed to delete league')
  await keep()
  await sure.click()
  await page.waitForURL('**/dashboard')
  await expectTexts(page, 'My Active Leagues (0)')
})

test('an invitation is sent, read, declined and gone, and says what failed', async ({ person }) => {
  const [ann, bob] = [await person('ann'), await person('bob')]
  await ask(ann, bob)
  await ask(bob, ann)
  const id = await newLeague(ann)
  await ann.page.goto(`/leagues/${id}`)
  await ann.page.getByRole('button', { name: 'Invite Friends' }).click()
  const dialog = ann.page.getByRole('dialog')
  const lost = await answer(ann.page, 'POST', '**/api/leagues/*/invite', broken)
  await dialog.getByLabel(new RegExp(bob.name)).check()
  await dialog.getByRole('button', { name: /Send Invitations/ }).click()
  await expectToast(ann.page, 'Failed to send some invitations. Please try again.')
  await lost()
  await dialog.getByRole('button', { name: /Send Invitations/ }).click()
  await expect(dialog.getByText('Invited', { exact: true })).toBeVisible()

  const { page } = bob
  await page.goto(`/leagues/${id}`)
  await expectTexts(page, 'Only the league commissioner can modify player assignments.')
  await expect(page.getByRole('button', { name: 'Delete League' })).toHaveCount(0)
  const pending = '/api/league-invitations/pending'
  const [{ id: invitation } = { id: '' }] = (
    await api<{ invitations: { id: string }[] }>(bob, 'get', pending)
  ).invitations
  const address = `**/api/league-invitations/${invitation}`
  const go = await hold(page, address)
  await page.goto(`/league-invitations/${invitation}`)
  await expect(page.getByLabel('Loading invitation')).toBeVisible()
  go()
  await expectTexts(page, 'Sunday Best', 'Draft deadline', 'Season', 'Entry fee', 'Prizes')
  await expect(page.getByText(`${ann.name} (@${ann.name}) invites you to`)).toBeVisible()
  await expectAccessible(page)
  for (const [button, call, says] of [
    ['Accept & Join League', 'accept', 'Failed to accept invitation'],
    ['Decline', 'decline', 'Failed to decline invitation'],
  ] as const) {
    const stop = await answer(page, 'POST', `${address}/${call}`, broken)
    await page.getByRole('button', { name: button }).click()
    await expectToast(page, says)
    await stop()
  }
  const mend = await fail(page, address)
  await page.reload()
  await expectTexts(page, 'Failed to load invitation details')
  await mend()
  const json = await api<object>(bob, 'get', `/api/league-invitations/${invitation}`)
  for (const status of ['accepted', 'declined']) {
    const stop = await answer(page, 'GET', address, { status: 200, json: { ...json, status } })
    await page.reload()
    await expectTexts(page, `This invitation has already been ${status}.`)
    await stop()
  }
  await page.reload()
  await page.getByRole('button', { name: 'Decline' }).click()
  await page.waitForURL('**/dashboard')
  await page.goto(`/league-invitations/${invitation}`)
  await expectTexts(page, 'Invitation not found or has already been processed')
})

test('friends are searched, asked and answered, and what fails is told', async ({ person }) => {
  const [ann, bob, cat] = [await person('ann'), await person('bob'), await person('cat')]
  const { page } = ann
  await api(bob, 'patch', '/api/user/profile', {
    firstName: 'Bob',
    lastName: 'Ross',
    venmoHandle: 'bob-ross',
  })
  await ask(cat, ann, 'From the club')
  await page.goto('/profile?tab=friends')
  await expectTexts(page, 'Find Friends', 'Your Friends (0)', 'Friend Requests (1)')
  await expectTexts(page, 'No friends yet. Use the search above to find and add friends!')
  await expectTexts(page, `@${cat.name} wants to be friends`, '"From the club"')
  const box = page.getByPlaceholder('Search by username, email, or name...')
  const search = page.getByRole('button', { name: 'Search', exact: true })
  await box.fill('  ')
  await expect(search).toBeDisabled()
  await box.fill(bob.name)
  const mend = await fail(page, '**/api/friends/search*')
  await search.click()
  await expectToast(page, 'Search Error', 'Failed to search for users.')
  await mend()
  await box.press('Enter')
  const add = page.getByRole('button', { name: 'Add Friend Bob Ross' })
  await expectTexts(page, 'Bob Ross', `@${bob.name}`)
  const lost = await answer(page, 'POST', '**/api/friends/request', broken)
  await add.click()
  await expectToast(page, 'Error', 'Failed to send friend request.')
  await lost()
  await add.click()
  await expect(page.getByRole('button', { name: 'Request Sent' })).toBeDisabled()
  await box.fill(cat.name)
  await search.click()
  await expect(page.getByRole('button', { name: 'Request Received' })).toBeDisabled()
  await expectAccessible(page)
  const kept = await answer(page, 'PATCH', '**/api/friends/requests/*', broken)
  await page.getByRole('button', { name: 'Decline' }).click()
  await expectToast(page, 'Error', 'Failed to handle friend request.')
  await kept()
  await page.getByRole('button', { name: 'Accept' }).click()
  await expectTexts(page, 'Your Friends (1)', 'Friend')
  await expect(page.getByText(/Friend Requests/)).toHaveCount(0)
  await ask(bob, ann)
  await page.reload()
  await expectTexts(page, 'Your Friends (2)', 'Venmo: @bob-ross')
  await box.fill(bob.name)
  await search.click()
  await expect(page.getByRole('button', { name: 'Friends', exact: true })).toBeDisabled()
  await answer(page, 'POST', '**/api/conversations', broken)
  await page.getByRole('button', { name: 'Message Bob Ross' }).click()
  await expectToast(page, 'Error', 'Failed to start conversation.')
})

test('a profile is changed, its code is copied and replaced, and what fails is told', async ({
  person,
}) => {
  const { page, name } = await person('ann')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/profile')
  await expectTexts(page, 'Pending Invitations (0)', 'My Active Leagues (0)')
  await expect(page.getByRole('link', { name: 'Back to Dashboard' })).toBeVisible()
  const call = '**/api/user/profile'
  const mend = await fail(page, call)
  await page.getByRole('tab', { name: 'Profile' }).click()
  await expectTexts(page, 'Failed to load your profile')
  await mend()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByLabel('Username')).toHaveValue(name)
  await expect(page.getByLabel('Username')).not.toBeEditable()
  await expect(page.getByLabel('Email', { exact: true })).not.toBeEditable()
  await page.getByLabel('First name').fill('Ann')
  await page.getByLabel('Last name').fill('Lee')
  await page.getByLabel('Venmo handle').fill('ann-lee')
  const kept = await answer(page, 'PATCH', call, broken)
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expectToast(page, 'Failed to update profile.')
  await kept()
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expectToast(page, 'Profile Updated')
  await expect(page.getByRole('heading', { name: 'Ann Lee' })).toBeVisible()

  const code = page.locator('.select-all')
  const before = await code.innerText()
  await expectTexts(page, '0 of 10 uses')
  await page.getByRole('button', { name: 'Copy Code' }).click()
  await expectToast(page, 'Copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(before)
  const renew = async () => {
    await page.getByRole('button', { name: 'Generate New Token' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Generate New Token' }).click()
  }
  const lost = await answer(page, 'POST', '**/api/user/generate-invite-token', broken)
  await renew()
  await expectToast(page, 'Failed to generate new token.')
  await lost()
  await renew()
  await expectToast(page, 'New Token Generated')
  await expect(code).not.toHaveText(before)

  const gone = [
    await fail(page, '**/api/achievements/user'),
    await fail(page, '**/api/achievements/user/statistics'),
  ]
  await page.getByRole('tab', { name: 'Achievements' }).click()
  await expectTexts(page, 'Failed to load your statistics', 'Failed to load your achievements')
  for (const each of gone) await each()
  await page.reload()
  await expectTexts(page, 'Achievements (0)', 'Nothing unlocked yet', 'Average position')
  await expectAccessible(page)
})
