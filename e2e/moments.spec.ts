import type { Page } from '@playwright/test'

import type { Pair } from '../src/server/testing/processes/processes.ts'
import { expect, expectAccessible, type Person, test } from './support/fixtures.ts'
import { addMembers, createReadyLeague, saveTeam } from './support/league.ts'
import {
  announceRound,
  completeRounds,
  scoreRoundOne,
  startTournament,
} from './support/tournament-play.ts'

const tournament = '080'

/** Starts a league of two on a tournament that the test plays. @returns its id */
async function startLeague(ann: Person, bob: Person, teetime: Pair): Promise<string> {
  const id = await createReadyLeague(ann.page, tournament)
  await addMembers(teetime, id, bob)
  await saveTeam(ann.page, id, [1, 2, 8, 9, 15, 22])
  await saveTeam(bob.page, id, [3, 4, 10, 11, 16, 23])
  return id
}

const golferIn = (place: ReturnType<Page['getByRole']>) =>
  place.getByRole('link', { name: 'First22 Last22' }).first()

const birdiesWorth = (page: Page) =>
  page.locator('section', { has: page.getByRole('heading', { name: 'A Birdie’s Worth' }) })

/** The same on the live page: those who help, and by choice those who hurt. */
async function expectBirdiesWorth(page: Page, id: string): Promise<void> {
  const worth = birdiesWorth(page)
  await page.goto(`/leagues/${id}/live?tab=league`)
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    const row = (change: RegExp) => worth.getByRole('row', { name: change })
    await expect(row(/\+\d+%$/).first()).toBeVisible()
    await expect(row(/−\d+%$/)).toHaveCount(0)
    await worth.getByRole('button', { name: 'Show Golfers to Root Against' }).click()
    await expect(row(/−\d+%$/).first()).toBeVisible()
    await expectAccessible(page)
    await worth.getByRole('button', { name: 'Hide Golfers to Root Against' }).click()
    await expect(row(/−\d+%$/)).toHaveCount(0)
  }
  await expectFocusedEveryTime(page)
}

/** The sheet of a golfer leads to the golfer's row of the same page, also where it led the time before. */
async function expectFocusedEveryTime(page: Page) {
  const link = birdiesWorth(page).getByRole('link').first()
  const name = await link.textContent()
  const row = page.getByRole('table').getByRole('button', { name: new RegExp(`^${name}`) })
  for (let nth = 0; nth < 2; nth += 1) {
    await link.click()
    await page.getByRole('dialog').getByRole('link', { name: 'Live Scores' }).click()
    await expect(row).toBeFocused()
    await expect(row).toHaveAttribute('aria-expanded', 'true')
    await row.press('Enter')
    await expect(row).toHaveAttribute('aria-expanded', 'false')
  }
}

test('League home shows what a birdie is worth, and golfers open in place from moments, the recap, and the chat', async ({
  person,
  teetime,
}) => {
  test.slow()
  const [ann, bob] = [await person('ann'), await person('bob')]
  const { page } = ann
  const id = await startLeague(ann, bob, teetime)
  await startTournament(teetime, tournament)
  scoreRoundOne(teetime, tournament, () => 0)
  const outlook = async () => await (await page.request.get(`/api/leagues/${id}/outlook`)).text()
  await expect.poll(outlook).toContain('"onCourse":[{')
  await page.goto(`/leagues/${id}`)
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    const stakes = page.getByRole('table', { name: /^On the Course Now/ })
    await expect(
      stakes.getByRole('row', { name: /First\d+ Last\d+.*[+−]\d+%/ }).first(),
    ).toBeVisible()
    await expectAccessible(page)
  }
  await expectBirdiesWorth(page, id)
  completeRounds(teetime, tournament, 2, (rank) => rank - 5, 20)
  const week = async () => await (await page.request.get(`/api/leagues/${id}/week`)).text()
  await expect.poll(week).toContain('First22 Last22 missed the cut')
  await expect.poll(week).toContain('Halfway home')
  // From scorecards, which are read each minute. These moments come above the others.
  await expect.poll(week, { timeout: 120_000 }).toContain('bogey-free in round 2')
  await page.goto(`/leagues/${id}/live?tab=league`)
  await expect(birdiesWorth(page)).toContainText(
    'No one on the course can change your chances right now.',
  )

  const sheet = page.getByRole('dialog', { name: 'First22 Last22' })
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(`/leagues/${id}`)
    await page.getByRole('button', { name: /^Show All/ }).click()
    const recap = page.getByRole('paragraph').filter({ hasText: 'Halfway home' })
    for (const place of [page.getByRole('list', { name: 'Moments' }), recap]) {
      await golferIn(place).click()
      await expect(sheet).toContainText('Picked by you.')
      if (place === recap) await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(sheet).toHaveCount(0)
      await expect(golferIn(place)).toBeFocused()
    }
    await page.goto(`/leagues/${id}/chat`)
    await page.getByRole('button', { name: /^The scorer .*\d+ posts$/ }).click()
    const chat = page.getByRole('region', { name: 'League chat' })
    await golferIn(chat).click()
    await expect(sheet).toContainText('Picked by you.')
    await page.goBack()
    await expect(sheet).toHaveCount(0)
    await expect(golferIn(chat)).toBeFocused()
    await expectAccessible(page)
  }
  // A small phone shows a scorecard's total without scrolling.
  await page.setViewportSize({ width: 375, height: 844 })
  await golferIn(page.getByRole('region', { name: 'League chat' })).click()
  const nines = sheet.getByRole('region', { name: /nine of/ })
  await expect(nines).toHaveCount(2)
  const hidden = await nines.evaluateAll((parts) =>
    parts.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
  )
  expect(hidden).toEqual([0, 0])
  await page.goBack()

  // Before the last round the commissioner is offered an image, once.
  completeRounds(teetime, tournament, 3, (rank) => rank - 5, 20)
  const board = async () => await (await page.request.get(`/api/leagues/${id}/board`)).text()
  await expect.poll(board).toContain('"round":3')
  announceRound(teetime, tournament, 4)
  await expect.poll(board).toContain('"round":4')
  const offer = (of: Page) => of.getByRole('region', { name: 'Image for the group chat' })
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(`/leagues/${id}`)
    await expect(offer(page)).toContainText('One round to go. Here’s an image for the group chat.')
    await expect(offer(page).getByRole('button', { name: 'Download' })).toBeVisible()
    await expectAccessible(page)
  }
  const download = page.waitForEvent('download')
  await offer(page).getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe(
    'teetime-sunday-best-leaderboard-after-round-3.png',
  )
  await expect(offer(page)).toHaveCount(0)
  for (const reader of [page, bob.page]) {
    await reader.goto(`/leagues/${id}`)
    await expect(reader.getByRole('list', { name: 'Moments' })).toBeVisible()
    await expect(offer(reader)).toHaveCount(0)
  }
})
