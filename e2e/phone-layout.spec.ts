import type { Locator, Page } from '@playwright/test'

import { addMembers } from '../src/server/testing/leagues.ts'
import { expectText, sendFriendRequest } from './support/api.ts'
import { expectNoOverflow } from './support/expect-no-overflow.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { createReadyLeague, setPlan } from './support/league.ts'
import { scoreRoundOne, startTournament } from './support/tournament-play.ts'

const phone = { width: 390, height: 844 }
const tournament = '130'

/** How many of these elements are wholly on the first screen, above the league's bottom bar. */
async function countOnScreen(page: Page, rows: Locator, above?: number): Promise<number> {
  const bar = await page.getByRole('navigation', { name: 'League' }).boundingBox()
  const bottom = above ?? bar?.y ?? 0
  return await rows.evaluateAll(
    (all, bottom) =>
      all.filter((row) => {
        const box = row.getBoundingClientRect()
        return box.height > 0 && box.top >= 0 && box.bottom <= bottom
      }).length,
    bottom,
  )
}

test('eight teams fit on a phone, and a league of 100 can be searched', async ({
  person,
  teetime,
}) => {
  const { page, name } = await person('ann')
  await page.setViewportSize(phone)
  const id = await createReadyLeague(page, tournament)
  await addMembers(teetime.database.db, id, 99)
  await teetime.database.query(
    `insert into teams (league_id, user_id, api_player_ids, predicted_winning_score, complete, saved_at)
     select $1::uuid, user_id, array[10001 + n % 7, 10001 + (n + 3) % 7, 10008 + n % 7, 10008 + (n + 3) % 7,
       10015 + n % 7, 10022 + n % 18]::text[], -12, true, now()
     from (select user_id, row_number() over (order by user_id)::int as n from league_members
       where league_id = $1::uuid) as member`,
    [id],
  )
  await startTournament(teetime, tournament)
  scoreRoundOne(teetime, tournament, (rank) => (rank % 7) - 3)

  await page.goto(`/leagues/${id}/leaderboard`)
  const teams = page.getByRole('region', { name: 'Standings' }).locator('ol > li')
  await expect(page.getByText('Round 1 live').first()).toBeVisible()
  await expect(teams).toHaveCount(100)
  // Rows may still be sliding to their places.
  await expect.poll(() => countOnScreen(page, teams)).toBeGreaterThanOrEqual(8)
  // The rest of a team is in its opened row, which the reader's own row doesn't cover.
  const own = teams.filter({ hasText: name })
  const opened = teams.filter({ hasNotText: name }).nth(4)
  await opened.getByRole('button').click()
  await expectText(page, 'Best 4 count')
  await expect(opened.getByText(/left in R1/)).toBeVisible()
  expect(await own.evaluate((row) => getComputedStyle(row).position)).not.toBe('sticky')
  await expectAccessible(page)
  await opened.getByRole('button').first().click()

  const search = page.getByLabel('Search teams')
  await search.fill('m77x')
  await expect(teams).toHaveCount(1)
  await search.fill('nobody')
  await expectText(page, 'No team has that name.')
  await page.getByRole('button', { name: 'Jump to Me' }).click()
  await expect(own.getByRole('button')).toBeFocused()
  await expect(own).toBeInViewport()

  await page.goto(`/leagues/${id}/live`)
  const golfers = page.getByRole('table').locator('tr[id^=golfer]')
  await expect(golfers).toHaveCount(40)
  await expect.poll(() => countOnScreen(page, golfers)).toBeGreaterThanOrEqual(10)
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'League' }).click()
  const brief = page.getByRole('tabpanel').getByRole('listitem')
  await expect(brief).toHaveCount(100)

  await page.goto(`/leagues/${id}`)
  await expect(page.getByText('Round 1 live').first()).toBeVisible()
  await expectToBeginHigh(page)

  // Narrower phones and larger text rearrange the rows, and nothing overlaps.
  for (const { width, text } of [
    { width: 320, text: '100%' },
    { width: 390, text: '200%' },
  ]) {
    await page.setViewportSize({ width, height: 844 })
    for (const path of ['leaderboard', 'live', 'live?tab=league']) {
      await page.goto(`/leagues/${id}/${path}`)
      await page.evaluate((text) => (document.documentElement.style.fontSize = text), text)
      await expectNoOverflow(page, 'main, main :not([role=tablist])')
      await expectApart(page)
    }
  }
  // With both, the tabs still fit.
  await page.setViewportSize({ width: 320, height: 844 })
  const tabs = page.getByRole('tablist')
  await expect.poll(() => tabs.evaluate((row) => row.scrollWidth - row.clientWidth)).toBe(0)
})

/** Checks that what follows League home's heading is within 190 px of the top. */
async function expectToBeginHigh(page: Page): Promise<void> {
  const content = page.locator('main > div > :nth-child(2)')
  await expect(content).toBeVisible()
  await expectNoOverflow(page)
  await expect.poll(async () => (await content.boundingBox())?.y).toBeLessThanOrEqual(190)
}

test('League home begins high, and its menu has what the bar has no room for', async ({
  person,
}) => {
  const [ann, bob] = [await person('ann'), await person('bob')]
  const { page } = ann
  await page.setViewportSize(phone)
  await sendFriendRequest(bob, ann)
  await page.goto(`/leagues/${await createReadyLeague(page)}`)
  // With the commissioner's button to invite.
  await expect(page.getByRole('button', { name: 'Invite Friends' })).toBeVisible()
  await expectToBeginHigh(page)
  // A tournament with a long name is named whole beside its days and the fee.
  const isCut = await page.locator('main h1 + p a').evaluate((link) => {
    link.textContent = 'Quarry Ridge Championship'
    return link.scrollWidth > link.clientWidth
  })
  expect(isCut).toBe(false)

  const more = page.getByRole('button', { name: 'More 1 notification' })
  const items = page.getByRole('menuitem')
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(items.first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Friends 1 friend request' })).toBeFocused()
  for (const name of ['Messages', 'Profile', 'Dashboard', 'Account', 'Delete League', 'Sign Out'])
    await expect(page.getByRole('menuitem', { name, exact: true })).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(items).toHaveCount(0)
  await expect(more).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Switch to Dark Theme' }).press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(more).toBeFocused()
  await expectAccessible(page)
})

test('six golfers to draft and five leagues fit on a phone, and nothing overlaps at 320 px or with large text', async ({
  person,
  teetime,
}) => {
  const { page, name } = await person('ann')
  await page.setViewportSize(phone)
  const id = await createReadyLeague(page)
  await page.goto(`/leagues/${id}/draft`)
  const rows = page.getByRole('tabpanel').getByRole('listitem')
  const tray = page.getByRole('region', { name: 'My Team' })
  await expect(rows).toHaveCount(7)
  const bottom = (await tray.boundingBox())?.y ?? 0
  await expect.poll(() => countOnScreen(page, rows, bottom)).toBeGreaterThanOrEqual(6)
  // The tray is one line.
  expect((await tray.boundingBox())?.height).toBeLessThanOrEqual(64)
  await expectAccessible(page)

  await setPlan(teetime, name, 'pro')
  for (let nth = 0; nth < 4; nth += 1) await createReadyLeague(page)
  await page.goto('/dashboard')
  const leagues = page.getByRole('region', { name: 'Drafts open' }).getByRole('listitem')
  await expect(leagues).toHaveCount(5)
  await expect(leagues.first()).toContainText('You haven’t picked')
  const boxes = await leagues.evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect()))
  for (const { bottom, height } of boxes) {
    expect(height).toBeLessThanOrEqual(76)
    expect(bottom).toBeLessThanOrEqual(phone.height)
  }
  await expectApart(page, '[aria-label="Drafts open"] li')

  const save = page.getByRole('button', { name: 'Save Team' })
  const tabs = page.getByRole('tablist', { name: 'Groups' })
  for (const { width, text } of [
    { width: 320, text: '100%' },
    { width: 390, text: '200%' },
  ]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(`/leagues/${id}/draft`)
    await page.evaluate((text) => (document.documentElement.style.fontSize = text), text)
    await expectNoOverflow(page, 'main, main :not([role=tablist], [role=tablist] *, [data-tray])')
    await expectApart(page, '[role=tabpanel] li')
    await expectApart(page, '[data-tray]')
    // Save can be reached wherever the reader is, and the tabs stay above the list.
    await page.evaluate(() => scrollTo(0, 600))
    await expect(save).toBeInViewport({ ratio: 1 })
    await save.click({ trial: true, force: true })
    await expect(tabs).toBeInViewport()
    expect((await tabs.boundingBox())?.y).toBeGreaterThanOrEqual(0)
  }
})

/** Expects that no text or control in the rows on screen lies over another. */
async function expectApart(page: Page, parts = 'main [data-slide]'): Promise<void> {
  const overlaps = await page.locator(parts).evaluateAll((rows) =>
    rows.slice(0, 20).flatMap((row) => {
      const boxes = [...row.querySelectorAll(':not(svg, svg *)')]
        .filter((part) => part.children.length === 0 && part.checkVisibility())
        .map((part) => ({ part, box: part.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 1 && box.height > 1)
      return boxes.flatMap(({ part, box }, nth) =>
        boxes
          .slice(nth + 1)
          .filter(
            ({ box: other }) =>
              box.left < other.right - 1 &&
              other.left < box.right - 1 &&
              box.top < other.bottom - 1 &&
              other.top < box.bottom - 1,
          )
          .map((other) => `${part.textContent} over ${other.part.textContent}`),
      )
    }),
  )
  expect(overlaps).toEqual([])
}
