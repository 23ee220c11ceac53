import type { Locator, Page } from '@playwright/test'

import { expect, expectAccessible, test } from './support/fixtures.ts'
import { addMembers, createReadyLeague, saveTeam } from './support/league.ts'
import { scoreRoundOne, startTournament } from './support/tournament-play.ts'

const tournament = '070'

/** Expects that all of these are wholly above the league's bottom bar, before any scrolling. */
async function expectOnFirstScreen(page: Page, parts: Locator): Promise<void> {
  const bar = await page.getByRole('navigation', { name: 'League' }).boundingBox()
  const lowest = () =>
    parts.evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().bottom)))
  await expect.poll(lowest).toBeLessThanOrEqual(bar?.y ?? 0)
  expect(await page.evaluate(() => scrollY)).toBe(0)
}

test('while play is on, five teams, my golfers, and what I need fit a phone’s first screen', async ({
  person,
  teetime,
}) => {
  const people = [
    await person('ann'),
    await person('bob'),
    await person('cat'),
    await person('dan'),
    await person('eve'),
  ]
  const page = people[0]!.page
  await page.setViewportSize({ width: 390, height: 844 })
  const id = await createReadyLeague(page, tournament)
  await addMembers(teetime, id, ...people.slice(1))
  for (const [nth, { page }] of people.entries())
    await saveTeam(page, id, [1, 2, 8, 9, 15 + nth, 22 + nth])
  await startTournament(teetime, tournament)
  scoreRoundOne(teetime, tournament, (rank) => (rank % 7) - 3)
  const outlook = async () => await (await page.request.get(`/api/leagues/${id}/outlook`)).text()
  await expect.poll(outlook).toContain('"onCourse":[{')

  await page.goto(`/leagues/${id}`)
  const card = (name: string) =>
    page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) })
  const teams = card('Standings').getByRole('listitem')
  const golfers = card('My Golfers').getByRole('listitem')
  const need = card('What You Need').locator('p').first()
  await expect(teams).toHaveCount(5)
  await expect(golfers).toHaveCount(6)
  await expect(need).toContainText('You')
  for (const parts of [teams, golfers, need]) await expectOnFirstScreen(page, parts)
  await expectAccessible(page)

  // Every golfer opens in place.
  await golfers.getByRole('link', { name: 'First1 Last1', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('First1 Last1')
})
