import type { Locator, Page } from '@playwright/test'

import type { Pair } from '../src/server/testing/processes/processes.ts'
import { onPhoneAndDesktop, phone } from './support/devices.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { saveTeam, createReadyLeague } from './support/league.ts'

const golfer = (page: Page, rank: number): Locator =>
  page.getByRole('button', { name: `Pick First${rank} Last${rank}`, exact: true })
const team = (page: Page): Locator => page.getByRole('region', { name: 'My Team' })

/** Presses Tab until a control has the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let step = 0; step < 150; step += 1) {
    await page.keyboard.press('Tab')
    if (await control.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error('The control cannot be reached with Tab')
}

/** Makes a league's draft close in a number of seconds. */
async function closeIn(teetime: Pair, leagueId: string, seconds: number): Promise<void> {
  await teetime.database.query(
    `update leagues set drafting_end_at = clock_timestamp() + make_interval(secs => $2) where id = $1`,
    [leagueId, seconds],
  )
}

test('a team can be drafted by keyboard and autosaves once complete', async ({ person }) => {
  const { page } = await person('ann')
  const id = await createReadyLeague(page)
  await page.goto(`/leagues/${id}/draft`)
  await expect(golfer(page, 1)).toBeVisible()

  await tabTo(page, golfer(page, 1))
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(golfer(page, 2)).toHaveAttribute('aria-pressed', 'true')
  // The group is full, and the tray says what to do.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(
    team(page)
      .getByText(/Group A is full: remove/)
      .first(),
  ).toBeVisible()
  for (const rank of [8, 9, 15]) {
    await tabTo(page, golfer(page, rank))
    await page.keyboard.press('Space')
  }
  await expect(team(page).getByText('Not saved yet')).toBeVisible()
  await tabTo(page, page.getByRole('searchbox', { name: /Search wildcards/ }))
  await page.keyboard.type('last30')
  await tabTo(page, golfer(page, 30))
  await page.keyboard.press('Space')
  await expect(team(page).getByText(/^Saved \d/)).toBeVisible()

  // One more change, and it is undone.
  await page.keyboard.press('Space')
  await expect(team(page).getByText(/^Unsaved changes\. Last saved/)).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  await tabTo(page, page.getByRole('spinbutton', { name: /Tiebreaker/ }))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await tabTo(page, page.getByRole('button', { name: 'Save Team' }))
  await page.keyboard.press('Enter')
  await expect(team(page).getByText(/^Saved \d/)).toBeVisible()
  // Each group has a link past its golfers.
  const skip = page
    .getByRole('region', { name: 'Wildcards' })
    .getByRole('link', { name: 'Skip to my team and Save' })
  await golfer(page, 15).focus()
  await tabTo(page, skip)
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(team(page)).toBeFocused()
  await expectAccessible(page)

  await page.reload()
  for (const rank of [1, 2, 8, 9, 15, 30]) {
    await expect(golfer(page, rank)).toHaveAttribute('aria-pressed', 'true')
  }
  await expect(page.getByRole('spinbutton', { name: /Tiebreaker/ })).toHaveValue('−11')

  // In a small window too, the tray does not cover the focused control.
  await page.setViewportSize({ width: 640, height: 450 })
  const compare = page.getByRole('button', { name: 'Compare Golfers' })
  await tabTo(page, compare)
  const [control, tray] = [await compare.boundingBox(), await team(page).boundingBox()]
  if (!control || !tray) throw new Error('The control or the tray is not visible')
  expect(control.y + control.height).toBeLessThanOrEqual(tray.y)
})

test('a team saved on one device shows up on the other', async ({ person }) => {
  const { page } = await person('ann')
  const id = await createReadyLeague(page)
  const stream = page.waitForResponse('**/api/events*')
  await page.goto(`/leagues/${id}/draft`)
  await stream
  await expect(golfer(page, 3)).toHaveAttribute('aria-pressed', 'false')
  await saveTeam(page, id, [3])
  await expect(golfer(page, 3)).toHaveAttribute('aria-pressed', 'true')
})

test('a device clock that is an hour fast does not shorten the last seconds', async ({
  person,
  teetime,
}) => {
  const { page } = await person('ann')
  const id = await createReadyLeague(page)
  await page.addInitScript(() => {
    const Real = Date
    const hour = 3_600_000
    globalThis.Date = class extends Real {
      constructor(...given: unknown[]) {
        super(...((given.length > 0 ? given : [Real.now() + hour]) as [number]))
      }
      static override now(): number {
        return Real.now() + hour
      }
    } as DateConstructor
  })
  await page.goto(`/leagues/${id}/draft`)
  await expect(golfer(page, 1)).toBeVisible()
  await closeIn(teetime, id, 40)
  await page.reload()
  await expect(team(page).getByText(/Picks lock in \d+s/)).toBeVisible()
  await page.getByRole('button', { name: 'Quick-Pick the Rest' }).click()
  // By that clock it was saved yesterday if midnight is less than an hour away.
  await expect(team(page).getByText(/^Saved .*\d/)).toBeVisible()
  await expect(page.getByText('Picks are locked.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'My Team' })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use(phone)

  test('the note that a group is full stays until another group is opened', async ({ person }) => {
    const { page } = await person('ann')
    const id = await createReadyLeague(page)
    await page.goto(`/leagues/${id}/draft`)
    for (const rank of [1, 2]) await golfer(page, rank).click()
    await page.getByRole('tab', { name: /Group A/ }).click()
    // The row is disabled, and a tap says why.
    await golfer(page, 3).click({ force: true })
    const full = team(page).getByText(/^Group A is full/)
    await expect(full.first()).toBeVisible()
    await page.getByRole('tab', { name: /Group B/ }).click()
    await expect(golfer(page, 8)).toBeVisible()
    await expect(full).toHaveCount(0)
  })

  test('a team that could not be saved is saved as soon as the server can be reached', async ({
    person,
  }) => {
    const { page } = await person('ann')
    const id = await createReadyLeague(page)
    await page.goto(`/leagues/${id}/draft`)
    const address = `**/api/leagues/${id}/team`
    // First without a network, then through a proxy whose server is being replaced.
    const isRetried = Promise.withResolvers<void>()
    let tries = 0
    await page.route(address, async (route) => {
      if (route.request().method() !== 'PUT') return await route.fallback()
      tries += 1
      if (tries === 1) return await route.abort()
      await route.fulfill({ status: 502, body: 'Bad Gateway' })
      if (tries > 2) isRetried.resolve()
    })
    for (const rank of [1, 2, 8, 9, 15, 30]) {
      const tab = page.getByRole('tab', { name: /Group [ABC]|Wildcards/ })
      if (rank !== 1 && (await tab.count()) > 0) {
        const nth = rank < 8 ? 0 : rank < 15 ? 1 : rank < 22 ? 2 : 3
        await tab.nth(nth).click()
      }
      await golfer(page, rank).click()
    }
    await expect(page.getByText('Can’t reach TeeTime. Keep it open').first()).toBeVisible()
    await isRetried.promise
    await page.unroute(address)
    // The waits between tries have grown.
    await expect(team(page).getByText(/^Saved \d/)).toBeVisible()
  })

  test('an extra of the draft that can’t load leaves the rest of the page', async ({ person }) => {
    const { page } = await person('ann')
    const id = await createReadyLeague(page)
    let failed = 0
    await page.route(/assets\/(assistant|analytics)-card-/, async (route) => {
      await route.abort()
      failed += 1
    })
    await page.goto(`/leagues/${id}/draft`)
    await golfer(page, 1).click()
    await page.getByText('Group C').last().scrollIntoViewIfNeeded()
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect.poll(() => failed).toBeGreaterThan(1)
    await expect(team(page)).toBeVisible()
    await expect(golfer(page, 1)).toHaveAttribute('aria-pressed', 'true')
  })
})

onPhoneAndDesktop(() => {
  test('a team that another device saved since stands until the reader has chosen', async ({
    person,
  }) => {
    const { page } = await person('ann')
    const id = await createReadyLeague(page)
    await page.goto(`/leagues/${id}/draft`)
    await golfer(page, 3).click()
    await saveTeam(page, id, [1, 2, 8, 9, 15, 30])
    const note = team(page).getByRole('alert')
    await expect(note).toContainText(/You saved another team at \d+:\d\d [AP]M on another device/)
    await expect(note).toContainText('First30 Last30, tiebreaker −10.')
    await expect(golfer(page, 3)).toHaveAttribute('aria-pressed', 'true')
    await expectAccessible(page)
    await note.getByRole('button', { name: 'Keep the Other Team' }).click()
    await expect(note).toHaveCount(0)
    await expect(golfer(page, 1)).toHaveAttribute('aria-pressed', 'true')
    await golfer(page, 2).click()
    await saveTeam(page, id, [1, 3, 8, 9, 15, 30])
    await note.getByRole('button', { name: 'Save These Picks' }).click()
    await expect(team(page).getByText(/^Saved \d/)).toBeVisible()
    await page.reload()
    await expect(golfer(page, 3)).toHaveAttribute('aria-pressed', 'false')
  })

  test('unsaved picks survive a reload and don’t enter a team', async ({ person, teetime }) => {
    const { page } = await person('ann')
    const id = await createReadyLeague(page)
    page.on('dialog', (dialog) => void dialog.accept())
    await page.goto(`/leagues/${id}/draft`)
    await golfer(page, 3).click()
    await page.reload()
    await expect(golfer(page, 3)).toHaveAttribute('aria-pressed', 'true')
    await expect(team(page).getByText('Not saved yet')).toBeVisible()

    // The page must not see the draft close, or it would say so before the reload.
    await page.goto('about:blank')
    await closeIn(teetime, id, -1)
    await page.goto(`/leagues/${id}/draft`)
    await expect(page.getByText('Your picks didn’t make it in time.')).toBeVisible()
    await expect(page.getByText('You’re not in this one')).toBeVisible()
    await expect(golfer(page, 3)).toHaveCount(0)
    await expectAccessible(page)
  })

  test('two golfers are compared side by side and can be picked there', async ({ person }) => {
    const { page } = await person('ann')
    const id = await createReadyLeague(page)
    await page.goto(`/leagues/${id}/draft`)
    await page.getByRole('button', { name: 'Compare Golfers' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Second golfer').selectOption('First12 Last12')
    await expect(dialog.getByRole('row', { name: /World rank 1 12/ })).toBeVisible()
    await dialog.getByRole('button', { name: 'Pick First12 Last12' }).click()
    await expectAccessible(page)
    await expect(dialog.getByRole('button', { name: 'Remove First12 Last12' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Compare Golfers' })).toBeFocused()
    // What sorts the lists stands to its right.
    await page.keyboard.press('Tab')
    await expect(page.locator(':focus')).toHaveAccessibleName(/^Sort/)
  })
})
