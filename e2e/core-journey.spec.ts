import type { Page } from '@playwright/test'

import { password } from '../src/server/testing/people.ts'
import { masterCode } from '../src/server/testing/processes/processes.ts'
import { msFromResponseToNavigation } from './support/api.ts'
import { phone } from './support/devices.ts'
import { expect, expectAccessible, test, uniqueName } from './support/fixtures.ts'
import { scoreRoundOne, startTournament } from './support/tournament-play.ts'

test.use({ ...phone, serviceWorkers: 'allow' })

const tournament = 'The Weekend Open'

async function register(page: Page, name: string, link: string): Promise<void> {
  await page.goto(link)
  await page.getByLabel('Username').fill(name)
  await page.getByLabel('Email').fill(`${name}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  const code = page.getByLabel('Invite code')
  if ((await code.inputValue()) === '') await code.fill(masterCode.toLowerCase())
  const waited = msFromResponseToNavigation(page, '**/api/auth/register', '**/dashboard')
  await page.getByRole('button', { name: /Create/ }).click()
  await expect(page.getByText('Registration successful!').first()).toBeVisible()
  expect(await waited).toBeGreaterThan(1_000)
}

async function draft(page: Page, ranks: number[]): Promise<void> {
  for (const rank of ranks) {
    const group =
      rank <= 7 ? 'Group A' : rank <= 14 ? 'Group B' : rank <= 21 ? 'Group C' : 'Wildcards'
    const tab = page.getByRole('tab', { name: new RegExp(group) })
    if (await tab.isVisible()) await tab.click()
    await page.getByRole('button', { name: `Pick First${rank} Last${rank}`, exact: true }).click()
  }
  // The tiebreaker is asked for once, and can be skipped.
  await page.getByRole('button', { name: 'One Stroke Lower' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Save Team' }).first().click()
  await expect(page.getByText(/^Saved/).first()).toBeVisible()
  await expect(page.getByText('You’re in', { exact: true })).toBeVisible()
}

test('two friends create a league, draft in secret, and follow it to the end', async ({
  browser,
  teetime,
}) => {
  // The main job of the whole product, for two people.
  const baseURL = teetime.nodes[0]?.url ?? ''
  const open = async () =>
    await (await browser.newContext({ baseURL, timezoneId: 'America/Chicago' })).newPage()
  const [ann, bob] = [await open(), await open()]
  const [annName, bobName] = [uniqueName('ann'), uniqueName('bob')]

  await register(ann, annName, '/register')
  await expect(ann.getByRole('link', { name: 'Create Your First League' })).toBeVisible()
  await expectAccessible(ann)

  // Ann's own code makes them friends.
  const profile = await ann.request.get('/api/user/profile')
  const { secretInviteToken } = (await profile.json()) as { secretInviteToken: string }
  await register(bob, bobName, `/register?invite=${secretInviteToken}`)

  await ann.getByRole('link', { name: 'Create Your First League' }).click()
  await ann.getByRole('button', { name: /Create League/ }).click()
  await expect(ann.getByText('League name is required').first()).toBeVisible()
  await ann.getByLabel('League Name').fill('Weekend at the Links')
  const choice = await ann.locator('option', { hasText: tournament }).getAttribute('value')
  await ann.getByLabel('Select Tournament').selectOption(choice)
  await ann.getByLabel('Entry Fee ($)').fill('20')
  await expectAccessible(ann)
  await ann.getByRole('button', { name: /Create League/ }).click()
  await expect(ann.getByRole('heading', { name: 'Weekend at the Links' })).toBeVisible()
  const leaguePath = new URL(ann.url()).pathname

  // One press from setup to sorted and finished.
  await ann.getByRole('button', { name: 'Auto-Fill and Finish' }).click()
  await expect(ann.getByText(/Congratulations/).first()).toBeVisible()
  const dialog = ann.getByRole('dialog')
  await dialog.getByLabel(new RegExp(bobName)).check()
  await dialog
    .getByRole('button', { name: /Invite|Send/ })
    .first()
    .click()
  await expect(dialog.getByText('Invited').first()).toBeVisible()
  await ann.keyboard.press('Escape')

  await bob.getByRole('link', { name: 'View Invitation' }).click()
  await expect(bob.getByText(annName).first()).toBeVisible()
  await expectAccessible(bob)
  const waited = msFromResponseToNavigation(bob, '**/accept', `**${leaguePath}/draft`)
  await bob.getByRole('button', { name: 'Accept & Join League' }).click()
  await expect(bob.getByText('Invitation Accepted!').first()).toBeVisible()
  expect(await waited).toBeGreaterThan(1_000)

  await draft(bob, [3, 4, 10, 11, 16, 23])
  await expectAccessible(bob)
  await ann.goto(`${leaguePath}/draft`)
  await draft(ann, [1, 2, 8, 9, 15, 22])

  await ann.goto(`${leaguePath}/leaderboard`)
  await expect(ann.getByText(bobName).first()).toBeVisible()
  const board = await ann.request.get(`/api${leaguePath}/board`)
  expect(board.status()).toBe(200)
  expect(await board.text()).not.toContain('10003')

  await startTournament(teetime, '020')
  scoreRoundOne(teetime, '020', (rank) => (rank === 3 ? -6 : rank % 5))
  await bob.goto(`${leaguePath}/leaderboard`)
  const row = bob.getByRole('button', { name: new RegExp(bobName) }).first()
  await expect(bob.getByText('−4').first()).toBeVisible()
  await row.click()
  await expect(bob.getByText('First3 Last3').first()).toBeVisible()
  await expectAccessible(bob)

  // A better score appears without a reload.
  scoreRoundOne(teetime, '020', (rank) => (rank === 3 ? -9 : rank % 5))
  await expect(bob.getByText('−7').first()).toBeVisible()
  await bob.goto(`${leaguePath}/live`)
  await expect(bob.getByText('First3 Last3').first()).toBeVisible()
  await expectAccessible(bob)

  // League home says what each of them needs.
  await bob.goto(leaguePath)
  await expect(bob.getByText(/^You lead by \d+ strokes?\. Root for /)).toBeVisible()
  await expectAccessible(bob)
})
