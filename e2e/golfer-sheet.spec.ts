import type { Page } from '@playwright/test'

import { expect, expectAccessible, type Person, test } from './support/fixtures.ts'
import { createReadyLeague } from './support/league.ts'
import { servePlay } from './support/mock-play.ts'
import { failRequests, mockResponse } from './support/mock-responses.ts'

const nameIn = (page: Page) => page.getByRole('link', { name: 'First30 Last30' })
const sheetIn = (page: Page) => page.getByRole('dialog', { name: 'First30 Last30' })

/** The leaderboard's row of a person's team. */
const teamOf = ({ page, name }: Person) =>
  page.getByRole('button', { name: new RegExp(name) }).first()

/** Opens the leaderboard after the dashboard, and there the reader's team. @returns the league's id */
async function openTeam(ann: Person): Promise<string> {
  const { page } = ann
  const id = await createReadyLeague(page)
  await servePlay(ann, id)
  await page.goto('/dashboard')
  await page.goto(`/leagues/${id}/leaderboard`)
  await teamOf(ann).click()
  return id
}

/** Expects that one Back leads from the leaderboard to the dashboard. */
async function expectOneBack(page: Page): Promise<void> {
  await expect(sheetIn(page)).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => history.state)).toBe(null)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Fantasy Golf Dashboard' })).toBeVisible()
}

test('a golfer opens in place, and the way back leads to where the reader was', async ({
  person,
}) => {
  const ann = await person('ann')
  const { page } = ann
  const id = await openTeam(ann)
  const length = await page.evaluate(() => history.length)
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    for (const leave of ['Back', 'Escape']) {
      await nameIn(page).press('Enter')
      await expect(sheetIn(page)).toContainText('Picked by you.')
      await expect(sheetIn(page)).toContainText('No holes finished yet.')
      await expect(sheetIn(page).getByText('+25')).toHaveCount(2)
      if (leave === 'Back') {
        await expectAccessible(page)
        await page.goBack()
      } else await page.keyboard.press(leave)
      await expect(sheetIn(page)).toHaveCount(0)
      await expect(nameIn(page)).toBeFocused()
      expect(new URL(page.url()).pathname).toBe(`/leagues/${id}/leaderboard`)
      await expect.poll(() => page.evaluate(() => history.state)).toBe(null)
    }
  }
  expect(await page.evaluate(() => history.length)).toBe(length + 1)
  // Nothing is open at the entry ahead.
  await page.goForward()
  await expectOneBack(page)

  // Closing it twice at once stays on the page.
  await page.goForward()
  await teamOf(ann).click()
  await nameIn(page).press('Enter')
  await expect(sheetIn(page)).toContainText('Picked by you.')
  await sheetIn(page)
    .getByRole('button', { name: 'Close' })
    .evaluate((close: HTMLElement) => {
      close.click()
      close.click()
    })
  await expect(sheetIn(page)).toHaveCount(0)
  await nameIn(page).press('Enter')
  await expect(sheetIn(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expectOneBack(page)

  // A reload closes it, and leaves no entry behind.
  await page.goForward()
  await teamOf(ann).click()
  await nameIn(page).press('Enter')
  await expect(sheetIn(page)).toBeVisible()
  await page.reload()
  await expect(teamOf(ann)).toBeVisible()
  await expectOneBack(page)
})

test('a golfer’s link to Live Scores leaves no entry behind, and focuses the golfer every time', async ({
  person,
}) => {
  const ann = await person('ann')
  const { page } = ann
  await openTeam(ann)
  const golfer = page.getByRole('table').getByRole('button', { name: /^First30 Last30/ })
  for (let nth = 0; nth < 2; nth += 1) {
    await nameIn(page).press('Enter')
    await sheetIn(page).getByRole('link', { name: 'Live Scores' }).press('Enter')
    await expect(golfer).toBeFocused()
    await expect(golfer).toHaveAttribute('aria-expanded', 'true')
    // The closing dialog may look for a place for the focus later.
    await expect(sheetIn(page)).toHaveCount(0)
    await page.evaluate(() => new Promise((done) => setTimeout(done)))
    await expect(golfer).toBeFocused()
    await page.goBack()
    await teamOf(ann).click()
  }
  await expectOneBack(page)
})

test('a dialog shows its title and closes before its code is there', async ({ person }) => {
  const ann = await person('ann')
  const { page } = ann
  await openTeam(ann)
  const explain = page.getByRole('button', { name: 'Explain This Score' })
  const dialogs = [
    { opener: nameIn(page), dialog: sheetIn(page), code: 'golfer-sheet', text: 'Picked by you.' },
    {
      opener: explain,
      dialog: page.getByRole('dialog', { name: 'How You Scored' }),
      code: 'explain-score-dialog',
      text: 'Teams stay hidden',
    },
  ]
  for (const [nth, { opener, dialog, code, text }] of dialogs.entries()) {
    await page.setViewportSize({ width: nth ? 1280 : 390, height: 844 })
    const gate = Promise.withResolvers<void>()
    let isBroken = true
    await page.route(`**/assets/${code}-*.js`, async (route) => {
      await gate.promise
      await (isBroken ? route.abort() : route.continue())
    })
    // A second press opens nothing more.
    await opener.evaluate((element: HTMLElement) => {
      element.click()
      element.click()
    })
    await expect(dialog).toBeVisible()
    await expect(dialog.getByRole('status', { name: 'Loading...' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await opener.press('Enter')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(opener).toBeFocused()
    await opener.press('Enter')
    await expect(dialog).toBeVisible()
    // On the backdrop.
    await page.mouse.click(4, 4)
    await expect(dialog).toHaveCount(0)
    await opener.press('Enter')
    gate.resolve()
    await expect(dialog).toContainText('This didn’t load')
    await expectAccessible(page)
    isBroken = false
    await dialog.getByRole('button', { name: 'Reload' }).click()
    await teamOf(ann).click()
    await opener.press('Enter')
    await expect(dialog).toContainText(text)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(opener).toBeFocused()
  }
  await expectOneBack(page)
})

test('a golfer’s sheet stays open when the row of its link goes, and leaves no entry behind', async ({
  person,
}) => {
  const ann = await person('ann')
  const { page } = ann
  await page.clock.install()
  const id = await openTeam(ann)
  await nameIn(page).press('Enter')
  await expect(sheetIn(page)).toBeVisible()
  const board = await (await page.request.get(`/api/leagues/${id}/board`)).json()
  await mockResponse(page, 'GET', `**/api/leagues/${id}/board`, {
    status: 200,
    json: { ...board, status: 'live', standings: [] },
  })
  await expect
    .poll(async () => {
      await page.clock.fastForward('04:00')
      return await nameIn(page).count()
    })
    .toBe(0)
  await expect(sheetIn(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expectOneBack(page)
})

test('a golfer’s sheet says when its scores are old', async ({ person }) => {
  const ann = await person('ann')
  const { page } = ann
  await page.clock.install()
  const id = await createReadyLeague(page)
  await servePlay(ann, id, { stale: true })
  await page.goto(`/leagues/${id}/leaderboard`)
  await teamOf(ann).click()
  await nameIn(page).press('Enter')
  await expect(sheetIn(page)).toContainText('We can’t read First30 Last30’s latest scores.')
  await failRequests(page, '**/api/tournaments/014/leaderboard*')
  await expect
    .poll(async () => {
      await page.clock.fastForward('04:00')
      return await sheetIn(page).getByText('We couldn’t load the latest scores.').count()
    })
    .toBe(1)
  await expectAccessible(page)
})

test('a golfer who is out before the first hole has no scorecard to wait for', async ({
  person,
}) => {
  const ann = await person('ann')
  const { page } = ann
  const id = await createReadyLeague(page)
  for (const out of [null, 'wd']) {
    await servePlay(ann, id, { out, thru: '', today: null, toPar: null })
    await page.goto(`/leagues/${id}/leaderboard`)
    await teamOf(ann).click()
    await nameIn(page).press('Enter')
    await expect(sheetIn(page)).toContainText('Picked by you.')
    const waits = sheetIn(page).getByText('The scorecard starts with the first hole.')
    await expect(waits).toHaveCount(out ? 0 : 1)
  }
})
