import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'

import type { SystemHealth } from '../src/contract/admin/admin.ts'
import { password } from '../src/server/testing/people.ts'
import type { Pair } from '../src/server/testing/processes/processes.ts'
import { expectToast, api, signIn } from './support/api.ts'
import { expectNoOverflow } from './support/expect-no-overflow.ts'
import { expect, expectAccessible, test, uniqueName } from './support/fixtures.ts'
import { createReadyLeague } from './support/league.ts'
import { changeResponse, failRequests, holdRequest } from './support/mock-responses.ts'

async function administrator(browser: Browser, { nodes }: Pair): Promise<Page> {
  const context = await browser.newContext({ baseURL: nodes[0]?.url ?? '' })
  const response = await context.request.post('/api/auth/login', {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: { usernameOrEmail: 'admin@teetime.example', password },
  })
  expect(response.ok()).toBe(true)
  return await context.newPage()
}

test('only the administrator can open the admin page', async ({ person }) => {
  const { page } = await person('ann')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Admin Access Required' })).toBeVisible()
  await expect(
    page.getByText('Only authorized administrators can access this dashboard.'),
  ).toBeVisible()
  expect(asked).not.toContain('/api/admin/metrics')
  await expectAccessible(page)
})

test('the administrator sees the metrics', async ({ browser, person, teetime }) => {
  const { name } = await person('ann')
  const page = await administrator(browser, teetime)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Admin', exact: true }).click()
  await expect(page.getByText('System Metrics & Analytics')).toBeVisible()
  // Links lead to the demo page and back.
  await page.getByRole('link', { name: 'Database Demo' }).click()
  await expect(page.getByRole('heading', { name: 'Database Demo' })).toBeVisible()
  await page.getByRole('link', { name: 'Admin', exact: true }).click()
  await expect(page.getByText('System Metrics & Analytics')).toBeVisible()
  for (const [label, more] of [
    ['Total Users', /^\+\d+ this month$/],
    ['Total Leagues', /^\+\d+ this month$/],
    ['Active Leagues', 'Currently running'],
    ['Total Players', 'Across all leagues'],
  ] as const) {
    const figure = page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) })
    await expect(figure.getByText(more)).toBeVisible()
    await expect(figure.locator('dd').first()).toHaveText(/^[\d,]+$/)
  }
  const recent = page.getByRole('table', { name: 'Recent Users' })
  for (const column of ['Username', 'Subscription', 'Joined']) {
    await expect(recent.getByRole('columnheader', { name: column })).toBeVisible()
  }
  const row = recent.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText(`${name}@example.com`)
  await expect(row).toContainText('Free')
  await expect(row).toContainText(/[A-Z][a-z]{2} \d{1,2}, \d{4}/)
  const tiers = page.getByRole('list', { name: 'Subscription Tiers' })
  for (const tier of ['Free', 'Pro', 'Premium', 'Enterprise']) {
    await expect(tiers.getByRole('listitem').filter({ hasText: tier })).toContainText(/\d+ users?$/)
  }
  for (const label of ['Live Golf Data API calls', 'Grok AI calls', 'Total API requests']) {
    await expect(page.getByText(label)).toBeVisible()
  }
  await expect(page.getByText(/^Counted since [A-Z][a-z]{2} \d/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Return to Dashboard' }).click()
  await page.waitForURL('**/dashboard')
  // The narrowest phone with the largest text.
  await page.setViewportSize({ width: 320, height: 844 })
  for (const path of ['/admin', '/admin?tab=system', '/admin?tab=users', '/database-demo']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    await expectNoOverflow(
      page,
      'main, main :not([role=tablist], .overflow-x-auto, .overflow-x-auto *)',
    )
  }
  await page.context().close()
})

test('the administrator sees the system’s health, gives a world ranking, and searches users', async ({
  browser,
  person,
  teetime,
}) => {
  const { name } = await person('cleo')
  const page = await administrator(browser, teetime)
  // Only a server that reads ESPN takes a ranking.
  await changeResponse(page, '**/api/admin/health', (health) => {
    Object.assign((health as SystemHealth).feed, { source: 'espn' })
  })
  await page.goto('/admin')
  await page.getByRole('tab', { name: 'System' }).click()
  for (const heading of ['Golf Feed', 'Jobs', 'Email', 'AI Assistant', 'Database']) {
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  }
  await expect(page.getByText('PostgreSQL server')).toBeVisible()
  await expect(page.getByText(/^[\d.]+ [kMG]B$/)).toBeVisible()
  await expectAccessible(page)

  const ranking = page.getByLabel('Ranking', { exact: true })
  const preview = page.getByRole('button', { name: 'Preview' })
  await ranking.fill('1,First1 Last1\nwho is this')
  await preview.press('Enter')
  await expect(page.getByText('Can’t read line 2.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use This Ranking' })).toHaveCount(0)
  await ranking.fill('1,First1 Last1')
  await preview.press('Enter')
  await expect(
    page.getByText(/^1 golfer\. It ranks 1 of \d+ in the coming fields\.$/),
  ).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use This Ranking' }).press('Enter')
  await expectToast(page, 'Ranking of 1 golfer stored')
  await expect(ranking).toHaveValue('')

  await page.getByRole('tab', { name: 'Users' }).click()
  const table = page.getByRole('table', { name: 'Users' })
  const search = page.getByLabel('Search users by name or email')
  await search.fill(`${name}@EXAMPLE`)
  await expect(table.getByRole('row')).toHaveCount(2)
  await expect(table).toContainText(name)
  await expectAccessible(page)
  await search.fill('nobody at all')
  await expect(page.getByText('No one found')).toBeVisible()
  await page.getByRole('button', { name: 'Clear Search' }).click()
  await expect(table).toContainText(name)
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Users' })).toHaveAttribute('aria-selected', 'true')
  await page.context().close()
})

test('the administrator disables an account and enables it again', async ({
  browser,
  person,
  page: login,
  teetime,
}) => {
  const ann = await person('ann')
  const page = await administrator(browser, teetime)
  await ann.page.goto('/dashboard')
  await page.goto('/admin?tab=users')
  await page.getByLabel('Search users by name or email').fill('admin@')
  const table = page.getByRole('table', { name: 'Users' })
  await expect(table.getByRole('row')).toHaveCount(2)
  // Not one's own.
  await expect(table.getByRole('button')).toHaveCount(0)
  await page.getByLabel('Search users by name or email').fill(ann.name)
  await table.getByRole('button', { name: `Disable ${ann.name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Disable ${ann.name}?` })
  await expectAccessible(page)
  const mend = await failRequests(page, '**/api/admin/users/*')
  await dialog.getByRole('button', { name: 'Disable', exact: true }).click()
  await expectToast(page, `Failed to change ${ann.name}`)
  await mend()
  await dialog.getByRole('button', { name: 'Disable', exact: true }).click()
  await expect(table.getByText('Disabled')).toBeVisible()
  await expectAccessible(page)
  // The open page of the disabled account is sent to sign in.
  await ann.page.waitForURL('**/login**')

  await login.goto('/login')
  await signIn(login, ann.name)
  await expect(login.getByRole('alert').first()).toContainText('This account has been disabled')
  await expectAccessible(login)
  await table.getByRole('button', { name: `Enable ${ann.name}` }).click()
  await expect(table.getByText('Disabled')).toHaveCount(0)
  await signIn(login, ann.name)
  await login.waitForURL('**/dashboard')
  await page.getByRole('tab', { name: 'Audit Trail' }).click()
  await expect(page.getByText(`Enabled the account ${ann.name}`)).toBeVisible()
  await page.context().close()
})

test('the administrator hands over the league of a disabled commissioner', async ({
  browser,
  person,
  teetime,
}) => {
  const [ann, bob] = [await person('ann'), await person('bob')]
  const id = await createReadyLeague(ann.page)
  const { joinCode } = await api<{ joinCode: { code: string } }>(ann, 'get', `/api/leagues/${id}`)
  await api(bob, 'post', `/api/join/${joinCode.code}`)
  await bob.page.goto(`/leagues/${id}`)
  await expect(bob.page.getByRole('heading', { name: 'Sunday Best' })).toBeVisible()

  const page = await administrator(browser, teetime)
  await page.goto('/admin?tab=users')
  await page.getByLabel('Search users by name or email').fill(ann.name)
  const table = page.getByRole('table', { name: 'Users' })
  await table.getByRole('button', { name: `Disable ${ann.name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disable', exact: true }).click()
  const leagues = table.getByRole('button', { name: `Leagues of ${ann.name}` })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await leagues.press('Enter')
  const dialog = page.getByRole('dialog', { name: `Leagues That ${ann.name} Runs` })
  await expect(dialog.getByLabel('New commissioner of Sunday Best')).toHaveText(bob.name)
  await expectAccessible(page)
  const mend = await failRequests(page, '**/api/admin/leagues/**')
  await dialog.getByRole('button', { name: 'Hand over Sunday Best' }).click()
  await expectToast(page, 'Failed to hand the league over')
  await mend()
  await dialog.getByRole('button', { name: 'Hand over Sunday Best' }).click()
  await expectToast(page, `${bob.name} is the new commissioner of Sunday Best`)
  await expect(dialog.getByText('No one is waiting for a new commissioner.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(leagues).toBeFocused()
  // Bob's open page updates.
  await bob.page.locator('header').getByRole('button', { name: /^More/ }).click()
  await expect(bob.page.getByRole('menuitem', { name: 'Delete League' })).toBeVisible()
  await page.getByRole('tab', { name: 'Audit Trail' }).click()
  await expect(page.getByText(`Handed over a league of ${ann.name}, Sunday Best`)).toBeVisible()
  await page.context().close()
})

test('the administrator removes a picture after a question, and the focus stays on the page', async ({
  browser,
  person,
  teetime,
}) => {
  const ann = await person('ann')
  const square = sharp({ create: { width: 8, height: 8, channels: 3, background: 'green' } })
  const image = (await square.png().toBuffer()).toString('base64')
  await api(ann, 'put', '/api/user/picture', { image })

  const page = await administrator(browser, teetime)
  await page.goto('/admin?tab=users')
  await page.getByLabel('Search users by name or email').fill(ann.name)
  const button = page.getByRole('button', { name: `Remove Picture of ${ann.name}` })
  const dialog = page.getByRole('dialog', { name: `Remove ${ann.name}’s picture?` })
  await button.click()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await button.click()
  const mend = await failRequests(page, '**/api/admin/users/*/picture')
  await dialog.getByRole('button', { name: 'Remove Picture' }).click()
  await expectToast(page, `${ann.name}’s picture wasn’t removed`)
  await mend()
  await dialog.getByRole('button', { name: 'Remove Picture' }).click()
  await expectToast(page, `${ann.name}’s picture was removed`)
  await expect(button).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.context().close()
})

test('the audit trail shows what the administrator did', async ({ browser, teetime }) => {
  const page = await administrator(browser, teetime)
  const mend = await failRequests(page, '**/api/admin/audit*')
  await page.goto('/admin?tab=audit')
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  await expectAccessible(page)
  await mend()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'Audit Trail' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0)
  await expectAccessible(page)
  const username = uniqueName('deed')
  await api({ page }, 'post', '/api/users', {
    username,
    email: `${username}@example.com`,
    passwordHash: 'a-hash',
  })
  await page.reload()
  await expect(page.getByRole('listitem').filter({ hasText: username })).toContainText(
    /^Created the demo user .*admin · /,
  )
  await expectAccessible(page)
  await page.context().close()
})

test('the admin page shows that metrics are loading or failed, and Retry reloads the page', async ({
  browser,
  teetime,
}) => {
  const page = await administrator(browser, teetime)
  const letGo = await holdRequest(page, '**/api/admin/metrics')
  await page.goto('/admin')
  await expect(page.getByText('Loading admin metrics...')).toBeVisible()
  await expectAccessible(page)
  letGo()
  await expect(page.getByText('Total Users')).toBeVisible()

  const mend = await failRequests(page, '**/api/admin/metrics')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Error Loading Metrics' })).toBeVisible()
  await expect(page.getByText('Failed to load admin dashboard data.')).toBeVisible()
  await expectAccessible(page)
  await mend()
  await Promise.all([
    page.waitForEvent('load'),
    page.getByRole('button', { name: 'Retry' }).click(),
  ])
  await expect(page.getByText('Total Users')).toBeVisible()
  await page.context().close()
})

test('the demo page creates a user and a league, and validates its forms', async ({ person }) => {
  const { page } = await person('ann')
  await page.goto('/database-demo')
  await expect(page.getByText('HEALTHY')).toBeVisible()
  await expect(page.getByText(/^Database: \w+/)).toBeVisible()
  await expect(page.getByText('globalInviteCodesAvailable')).toBeVisible()
  await expect(page.getByText('/api/users/username/{username}')).toBeVisible()
  await expectAccessible(page)

  const newUser = page.getByRole('form', { name: 'Create New User' })
  await newUser.getByRole('button', { name: 'Create User' }).click()
  await expect(page.getByText('Validation Error').first()).toBeVisible()
  await expect(page.getByText('All fields are required').first()).toBeVisible()
  await expectAccessible(page)
  const username = uniqueName('demo')
  const fill = async (email: string) => {
    await newUser.getByLabel('Username').fill(username)
    await newUser.getByLabel('Email').fill(email)
    await newUser.getByLabel('Password hash').fill('a-hash')
    await newUser.getByRole('button', { name: 'Create User' }).click()
  }
  await fill(`${username}@example.com`)
  await expect(page.getByText('User created successfully').first()).toBeVisible()
  await expect(page.getByText('New user has been added to the database').first()).toBeVisible()
  await expect(newUser.getByLabel('Username')).toHaveValue('')
  await fill(`other.${username}@example.com`)
  await expect(page.getByText('Error creating user').first()).toBeVisible()
  await expect(page.getByText('Username is already taken.').first()).toBeVisible()

  const newLeague = page.getByRole('form', { name: 'Create New League' })
  await newLeague.getByLabel('League name').fill('Demo League')
  await newLeague.getByRole('button', { name: 'Use My Own ID' }).click()
  await newLeague.getByLabel('Season start').fill('2027-04-03')
  await newLeague.getByLabel('Season end').fill('2027-04-11')
  const mend = await failRequests(page, '**/api/leagues')
  await newLeague.getByRole('button', { name: 'Create League' }).click()
  await expect(page.getByText('Error creating league').first()).toBeVisible()
  await expect(page.getByText('Failed to create league').first()).toBeVisible()
  await mend()
  await newLeague.getByRole('button', { name: 'Create League' }).click()
  await expect(page.getByText('League created successfully').first()).toBeVisible()
  await expect(page.getByText('New league has been added to the database').first()).toBeVisible()
})

test('the health badge changes when the database stops and comes back', async ({
  browser,
  teetime,
}) => {
  const page = await administrator(browser, teetime)
  const letGo = await holdRequest(page, '**/api/health/db')
  await page.goto('/database-demo')
  await expect(page.getByText('CHECKING')).toBeVisible()
  letGo()
  await expect(page.getByText('HEALTHY')).toBeVisible()
  const restore = await failRequests(page, '**/api/health/db')
  await expect(page.getByText('UNKNOWN')).toBeVisible()
  await expect(page.getByText(/^Database: pair_/)).toBeVisible()
  await expectAccessible(page)
  await restore()
  await expect(page.getByText('HEALTHY')).toBeVisible()
})
