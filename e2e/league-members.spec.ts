import type { Page } from '@playwright/test'

import { addMembers as addCrowd } from '../src/server/testing/leagues.ts'
import { api, expectText, expectToast } from './support/api.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { addMembers, createReadyLeague } from './support/league.ts'
import { holdRequest } from './support/mock-responses.ts'

const phone = { width: 390, height: 844 }

const rowOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Members' }).getByRole('listitem').filter({ hasText: name })

async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

test('a commissioner fixes a league’s members and payments on a phone', async ({
  person,
  teetime,
}) => {
  const [{ page, name: ann }, bob, cat] = [
    await person('ann'),
    await person('bob'),
    await person('cat'),
  ]
  for (const one of [page, bob.page, cat.page]) await one.setViewportSize(phone)
  const id = await createReadyLeague(page)
  await addMembers(teetime, id, bob, cat)
  await page.goto(`/leagues/${id}`)

  await page.getByRole('button', { name: 'Nudge All 2' }).click()
  await expectToast(page, 'We nudged 2 members')
  await expect(page.locator('main')).toContainText('Nudged. You can nudge again at')
  await expect(page.getByRole('button', { name: 'Copy for Group Chat' })).toBeVisible()

  await choose(page, bob.name, 'Make Deputy')
  await expectToast(page, `${bob.name} is a deputy`)
  await expect(rowOf(page, bob.name)).toContainText('Deputy')
  await expectAccessible(page)

  await page.getByText('Settings & Details').click()
  await page.getByRole('button', { name: 'Name & Fee' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('League Name').fill(' ')
  await dialog.getByLabel('Entry Fee ($)').fill('-1')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toContainText('League name is required')
  await expect(dialog).toContainText('Entry fee must be positive')
  await expectAccessible(page)
  await dialog.getByLabel('League Name').fill('Monday Best')
  await dialog.getByLabel('Entry Fee ($)').fill('25')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Monday Best')
  await expect(page.locator('main')).toContainText('$25.00 a team')

  await cat.page.goto(`/leagues/${id}`)
  await expect(cat.page.getByRole('heading', { level: 1 })).toHaveText('Monday Best')
  await expect(rowOf(cat.page, bob.name)).toBeVisible()
  await expect(cat.page.getByLabel(/^Loading/)).toHaveCount(0)
  await expect(cat.page.getByRole('button', { name: /^Nudge/ })).toHaveCount(0)
  await choose(page, cat.name, 'Remove')
  await expect(dialog).toContainText('They’ll need a new invitation to come back.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(rowOf(page, cat.name)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  // Her open page shows it without a reload.
  await expectText(cat.page, 'You’re no longer in this league')
  await expectAccessible(cat.page)

  await choose(page, bob.name, 'Hand Over League')
  await dialog.getByRole('button', { name: 'Hand Over' }).click()
  await expectText(page, `Commissioner: ${bob.name}`)
  await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Leave League' }).click()
  await dialog.getByRole('button', { name: 'Leave League' }).click()
  await expect(page).toHaveURL('/dashboard')
  await bob.page.goto(`/leagues/${id}`)
  await bob.page.getByRole('button', { name: 'Settings & Details' }).click()
  await expectText(bob.page, 'You’re the commissioner')
  await expect(rowOf(bob.page, ann)).toHaveCount(0)
})

test('a deputy invites, nudges and checks off payments, and is offered nothing else', async ({
  person,
  teetime,
}) => {
  const [ann, bob, cat] = [await person('ann'), await person('bob'), await person('cat')]
  const { page } = bob
  await page.setViewportSize(phone)
  const id = await createReadyLeague(ann.page)
  await api(cat, 'patch', '/api/user/profile', { firstName: 'Catherine', lastName: 'Cole' })
  await teetime.database.query(
    `insert into league_members (league_id, user_id, deputy)
     select $1, id, username = $3 from users where username = any($2)`,
    [id, [bob.name, cat.name], bob.name],
  )
  await ann.page.goto(`/leagues/${id}`)
  await page.goto(`/leagues/${id}`)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Invite Friends' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Invite link' })).toHaveValue(
    /\/join\/[A-Z\d]{12}$/,
  )
  await expect(dialog.getByRole('button', { name: /turn off link|new link/i })).toHaveCount(0)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Done' }).click()

  await page.getByRole('button', { name: 'Nudge All 2' }).click()
  await expectToast(page, 'We nudged 2 members')
  await page.getByRole('checkbox', { name: 'Catherine has paid' }).check()
  await expect(ann.page.getByRole('checkbox', { name: 'Catherine has paid' })).toBeChecked()
  await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0)
  const more = page.locator('header').getByRole('button', { name: /^More/ })
  await more.click()
  await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Delete League' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByText('Settings & Details').click()
  await expect(page.getByRole('button', { name: 'Leave League' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Name & Fee' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Change rules/ })).toHaveCount(0)
  await expectAccessible(page)
})

test('in a league of 100, a search finds a member, and a button goes to the reader', async ({
  person,
  teetime,
}) => {
  const { page } = await person('ann')
  await page.setViewportSize(phone)
  const id = await createReadyLeague(page)
  await addCrowd(teetime.database.db, id, 99)
  const goNudge = await holdRequest(page, '**/assets/nudge-row-*.js')
  await page.goto(`/leagues/${id}`)
  await expectText(page, '0 of 100 picked', 'Not in yet')
  // The row above the list would move it from under a thumb, so the list waits for it.
  const jump = page.getByRole('button', { name: 'Jump to Me' })
  await expect(jump).toHaveCount(0)
  goNudge()
  await expect(page.getByRole('button', { name: 'Nudge All 99' })).toBeVisible()
  await page.getByLabel('Search members').fill('m77x')
  await expect(page.getByRole('list', { name: 'Members' }).getByRole('listitem')).toHaveCount(1)
  await page.getByLabel('Search members').fill('nobody')
  await expectText(page, 'No members by that name.')
  await jump.click()
  await expect(page.getByText('(you)')).toBeInViewport()
  await expectAccessible(page)
})
