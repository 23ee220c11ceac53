import type { Locator, Page } from '@playwright/test'

import { expectToast } from './support/api.ts'
import { phone } from './support/devices.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { createReadyLeague, saveTeam } from './support/league.ts'
import { failRequests, mockResponse } from './support/mock-responses.ts'

test.use(phone)

const pick = (page: Page, rank: number): Locator =>
  page.getByRole('button', { name: `Pick First${rank} Last${rank}`, exact: true })
const star = (page: Page, rank: number): Locator =>
  page.getByRole('button', { name: `Shortlist: First${rank} Last${rank}`, exact: true })
const tab = (page: Page, name: RegExp): Locator => page.getByRole('tab', { name })

test('a pick that fills a group opens the next, unless the reader went back to a full one', async ({
  person,
}) => {
  const { page } = await person('ann')
  const id = await createReadyLeague(page)
  await page.goto(`/leagues/${id}/draft`)
  await pick(page, 1).click()
  await expect(tab(page, /Group A, 1 of 2/)).toHaveAttribute('aria-selected', 'true')
  await pick(page, 2).click()
  await expect(tab(page, /Group B/)).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('status').filter({ hasText: 'Next: Group B' })).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Group B' })).toBeFocused()

  // Exchanging a golfer of a full group stays there.
  await tab(page, /Group A/).click()
  await pick(page, 1).click()
  await pick(page, 3).click()
  await expect(tab(page, /Group A, 2 of 2/)).toHaveAttribute('aria-selected', 'true')

  await tab(page, /Group C/).click()
  await pick(page, 15).click()
  await expect(tab(page, /Wildcards/)).toHaveAttribute('aria-selected', 'true')
  await pick(page, 22).click()
  // Group B was skipped.
  await expect(tab(page, /Group B/)).toHaveAttribute('aria-selected', 'true')
  await pick(page, 8).click()
  await pick(page, 9).click()
  await expect(tab(page, /Group B, 2 of 2/)).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText(/^Saved \d/)).toBeVisible()
  await expectAccessible(page)
})

test('after a save that failed, the tray and the list mark the pick that isn’t saved', async ({
  person,
}) => {
  const { page } = await person('ann')
  const id = await createReadyLeague(page)
  await saveTeam(page, id, [1, 2, 8, 9, 15, 22])
  await page.goto(`/leagues/${id}/draft`)
  // The saved team is loaded.
  await expect(pick(page, 1)).toBeVisible()
  // A refusal, which isn't sent again without a press.
  const mend = await mockResponse(page, 'PUT', '**/team', { status: 400, json: { error: 'No' } })
  await pick(page, 1).click()
  await pick(page, 3).click()
  await page.getByRole('button', { name: /Group A, 2 of 2 picked, 1 not saved/ }).click()
  const marked = page.getByRole('listitem').filter({ hasText: 'not saved' })
  await expect(marked).toHaveText([/First3 Last3/, /First3 Last3/])
  await expectAccessible(page)
  await mend()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(marked).toHaveCount(0)
})

test('a shortlist survives a reload, filters the board, and rolls back on failure', async ({
  person,
}) => {
  const { page } = await person('ann')
  const id = await createReadyLeague(page)
  await page.goto(`/leagues/${id}/draft`)
  const stored = page.waitForResponse('**/shortlist/*')
  await star(page, 3).click()
  await expect(star(page, 3)).toHaveAttribute('aria-pressed', 'true')
  expect((await stored).ok()).toBe(true)
  await page.reload()
  await expect(star(page, 3)).toHaveAttribute('aria-pressed', 'true')

  const filter = page.getByRole('button', { name: 'Shortlist', exact: true })
  await filter.click()
  await expect(star(page, 3)).toBeVisible()
  await expect(star(page, 1)).toHaveCount(0)
  await expectAccessible(page)
  await star(page, 3).click()
  await expect(page.getByText('No one starred in Group A').first()).toBeVisible()
  await page.getByRole('button', { name: 'Show Everyone' }).first().click()
  await expect(star(page, 3)).toHaveAttribute('aria-pressed', 'false')

  const mend = await failRequests(page, '**/shortlist/*')
  await star(page, 2).click()
  await expectToast(page, 'Failed to save your shortlist')
  await expect(star(page, 2)).toHaveAttribute('aria-pressed', 'false')
  await mend()
})

/** Stores the official board of an event that ended before the coming one. */
const addBoard = `
  with event as (
    insert into tournaments
      (key, source, org_id, tourn_id, year, name, format, start_date, end_date)
    select 'sheet', source, org_id, '901', year, 'The Spring Classic', format,
      start_date - 10, start_date - 7
    from tournaments where tourn_id = '014' on conflict do nothing returning key
  )
  insert into boards
    (tournament_key, version, seen_at, provider_at, as_of, board, official_at, pending)
  select key, 7, now(), now(), now(), $1::jsonb, now(), '{}' from event`

test('a golfer’s sheet says where the finishes are from, and picks', async ({
  person,
  teetime,
}) => {
  const { page } = await person('ann')
  const id = await createReadyLeague(page)
  const rows = [
    { apiPlayerId: '10001', position: 'T8', out: null, rounds: [] },
    { apiPlayerId: '10002', position: 'CUT', out: 'cut', rounds: [] },
  ]
  await teetime.database.query(addBoard, [JSON.stringify({ rows })])
  await page.goto(`/leagues/${id}/draft`)
  const row = page.getByRole('listitem').filter({ has: pick(page, 1) })
  const name = row.getByRole('button').first()
  await expect(name).toHaveAccessibleName(/Recent finishes: tied 8th at The Spring Classic/)
  await expect(name).toHaveAccessibleName(/World rank 1\b/)
  await expect(name).toContainText('T8')
  await expect(page.getByText('CUT', { exact: true })).toBeVisible()
  // Nothing is said of those who weren't there.
  await expect(page.getByText('Recent finishes:')).toHaveCount(2)

  // By keyboard, only those who did well lately are left.
  const sort = page.getByRole('button', { name: 'Sort and Filter' })
  await sort.focus()
  await page.keyboard.press('Enter')
  await expect(sort).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Sort golfers by')).toBeFocused()
  await page.getByLabel('Show only').selectOption('Top 20 lately')
  await expect(pick(page, 1)).toBeVisible()
  await expect(pick(page, 2)).toHaveCount(0)
  await expectAccessible(page)
  await tab(page, /Group B/).click()
  await expect(page.getByText('No one in Group B matches')).toBeVisible()
  await page.getByRole('button', { name: 'Show Everyone' }).first().click()
  await expect(page.getByRole('heading', { name: 'Group B' })).toBeFocused()
  await tab(page, /Group A/).click()
  await expect(pick(page, 2)).toBeVisible()

  const sheet = page.getByRole('dialog', { name: 'First1 Last1' })
  await name.click()
  await expect(sheet).toBeVisible()
  await page.goBack()
  await expect(sheet).toHaveCount(0)
  await name.click()
  await expect(sheet.getByRole('listitem')).toHaveText(/T8.*The Spring Classic/)
  await expect(sheet.getByText('In the field')).toBeVisible()
  await sheet.getByRole('button', { name: 'Shortlist' }).click()
  await expect(sheet.getByRole('button', { name: 'Shortlist' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await sheet.getByRole('button', { name: 'Pick' }).click()
  await expect(sheet).toHaveCount(0)
  await expect(pick(page, 1)).toHaveAttribute('aria-pressed', 'true')
  await expect(star(page, 1)).toHaveAttribute('aria-pressed', 'true')
  await expect(name).toBeFocused()

  const mend = await failRequests(page, '**/form*')
  await page.reload()
  await name.click()
  await expect(page.getByText('Failed to load recent finishes')).toBeVisible()
  const retry = page.getByRole('button', { name: 'Retry' })
  // The sheet retries when it opens. Only if that fails, too, does it offer a retry.
  await retry.click({ trial: true })
  await mend()
  await retry.click()
  await expect(sheet.getByText('The Spring Classic')).toBeVisible()
  await expectAccessible(page)
})

test('a filter waits for the results it needs, and one that would show no one is not offered', async ({
  person,
}) => {
  const { page } = await person('ann')
  const id = await createReadyLeague(page)
  const mend = await failRequests(page, '**/finishes*')
  await page.goto(`/leagues/${id}/draft`)
  await page.getByRole('button', { name: 'Sort and Filter' }).click()
  const filter = page.getByLabel('Show only')
  await filter.selectOption('Makes most cuts')
  const failed = page.getByText('Failed to load recent finishes')
  await expect(failed).toBeVisible()
  await expect(page.getByText(/^No one/)).toHaveCount(0)
  await expectAccessible(page)
  await mend()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('No one in Group A matches')).toBeVisible()
  await page.getByRole('button', { name: 'Show Everyone' }).click()
  await expect(page.getByRole('heading', { name: 'Group A' })).toBeFocused()
  // No one has finished a tournament.
  await expect(filter.getByRole('option', { name: 'Everyone' })).toHaveCount(1)
  await expect(filter.getByRole('option', { name: 'Makes most cuts' })).toHaveCount(0)
})

test('the tiebreaker is asked once, when the team is complete', async ({ person }) => {
  const { page } = await person('ann')
  const id = await createReadyLeague(page)
  await page.goto(`/leagues/${id}/draft`)
  const question = page.getByRole('spinbutton', { name: /Tiebreaker/ })
  for (const rank of [1, 2, 8, 9, 15]) {
    await tab(page, rank < 8 ? /Group A/ : rank < 15 ? /Group B/ : /Group C/).click()
    await pick(page, rank).click()
  }
  await tab(page, /Wildcards/).click()
  await expect(question).toHaveCount(0)
  await pick(page, 22).click()
  await expect(question).toBeVisible()
  await expect(
    page.getByRole('status').filter({ hasText: 'What will the winner shoot?' }),
  ).toHaveCount(1)
  const skip = page.getByRole('button', { name: 'Skip' })
  const middle = async (part: Locator) => {
    const box = await part.boundingBox()
    return box ? box.y + box.height / 2 : 0
  }
  expect(Math.abs((await middle(skip)) - (await middle(question)))).toBeLessThan(12)

  // It is asked until it is answered, and being saved is no answer.
  await expect(page.getByText(/^Saved \d/)).toBeVisible()
  const tray = page.getByRole('button', { name: /^My team and tiebreaker/ })
  await tray.click()
  await tray.click()
  await expect(skip).toBeVisible()
  // A new guess isn't saved at once, and the reader stays in.
  const isIn = page.getByText('You’re in', { exact: true })
  await expect(isIn).toBeVisible()
  await page.getByRole('button', { name: 'One Stroke Lower' }).click()
  expect(await isIn.isVisible()).toBe(true)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(question).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'My Team' })).toBeFocused()
  await tray.click()
  await expect(question).toBeVisible()
  await tray.click()
  await expect(page.getByRole('button', { name: /^(Skip|Done)$/ })).toHaveCount(0)
})

test('the sheet keeps its controls apart in forced colors', async ({ person }) => {
  const { page } = await person('ann')
  const id = await createReadyLeague(page)
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(`/leagues/${id}/draft`)
  const background = (control: Locator) =>
    control.evaluate((element) => getComputedStyle(element).backgroundColor)
  await pick(page, 1).click()
  await star(page, 3).click()
  expect(await background(pick(page, 1))).not.toBe(await background(pick(page, 2)))
  expect(await background(star(page, 3))).not.toBe(await background(star(page, 2)))
})
