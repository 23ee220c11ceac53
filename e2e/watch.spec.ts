import type { Page } from '@playwright/test'

import { expectToast } from './support/api.ts'
import { expect, expectAccessible, expectToFit, test } from './support/fixtures.ts'
import { addMembers, createReadyLeague, saveTeam } from './support/league.ts'
import { changeResponse } from './support/mock-responses.ts'
import { scoreRoundOne, startTournament } from './support/tournament-play.ts'

const tournament = '120'

/** The size of the smallest text on a page, in pixels. Initials aren't counted. */
const smallestText = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const sizes: number[] = []
    while (texts.nextNode()) {
      const parent = texts.currentNode.parentElement
      if (parent?.checkVisibility() && !parent.closest('.sr-only, [aria-hidden=true]'))
        sizes.push(Number.parseFloat(getComputedStyle(parent).fontSize))
    }
    return Math.min(...sizes)
  })

/** Doubles the teams of a board. */
function doubleTeams(board: { teams?: { id: number }[] }): void {
  const { teams = [] } = board
  teams.push(...teams.map((team) => ({ ...team, id: team.id + teams.length })))
}

/** The golfers on the screen whose name is higher than their row. */
const crowdedGolfers = (page: Page): Promise<(string | null)[]> =>
  page
    .getByRole('region', { name: /^Golfers/ })
    .evaluate((slide) =>
      [...slide.querySelectorAll('li li')]
        .filter((row) => (row.firstElementChild?.clientHeight ?? 0) > row.clientHeight)
        .map((row) => row.textContent),
    )

test('a commissioner opens the board to a television, whose slideshow survives a lost connection', async ({
  person,
  page: stranger,
  teetime,
}) => {
  const { page, name } = await person('ann')
  await page.setViewportSize({ width: 390, height: 844 })
  const id = await createReadyLeague(page, tournament)
  const bob = await person('bob')
  await addMembers(teetime, id, bob)
  await saveTeam(page, id, [1, 2, 8, 9, 15, 22])
  await saveTeam(bob.page, id, [1, 2, 8, 9, 16, 23])
  await page.goto(`/leagues/${id}`)
  await page.getByText('Settings & Details').click()
  await page.getByRole('button', { name: 'Watch Link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Watch Link' })
  await dialog.getByRole('button', { name: 'Get a Watch Link' }).click()
  const url = await dialog.getByLabel('Watch Link', { exact: true }).inputValue()
  await expect(dialog.getByRole('img', { name: 'QR code of the watch link' })).toBeVisible()
  await expectAccessible(page)

  // A stranger on a phone, before the lock.
  await stranger.setViewportSize({ width: 390, height: 844 })
  await stranger.goto(url)
  await expect(stranger.getByText('2 are in', { exact: true })).toBeVisible()
  await expectAccessible(stranger)
  await expectToFit(stranger)

  // A television, while picks lock and play begins.
  await stranger.setViewportSize({ width: 1920, height: 1080 })
  await stranger.clock.install()
  await stranger.goto(`${url}?tv`)
  await expect(stranger.getByText('are in', { exact: true })).toBeVisible()
  await expectAccessible(stranger)
  await startTournament(teetime, tournament)
  scoreRoundOne(teetime, tournament, (rank) => -rank)
  const standings = stranger.getByRole('region', { name: 'Standings' })
  const pause = stranger.getByRole('button', { name: 'Pause Rotation' })
  const polled = (check: () => Promise<void>) =>
    expect(async () => {
      await stranger.clock.runFor(20_000)
      await check()
    }).toPass()
  await polled(() => expect(stranger.getByText('Round 1 live')).toBeVisible({ timeout: 1_000 }))
  await stranger.reload()
  await expect(standings).toContainText('Team 1')
  // The clock runs on, and the next slide could come during the check.
  await pause.click()
  expect(await stranger.content()).not.toContain(name)
  await expectAccessible(stranger)
  await stranger.getByRole('button', { name: 'Resume Rotation' }).click()
  await stranger.clock.runFor(16_000)
  await expect(stranger.getByRole('region', { name: /^Golfers/ })).toBeVisible()
  await pause.click()
  await expectAccessible(stranger)
  // It may have turned twice.
  for (let nth = 0; nth < 2 && (await standings.isHidden()); nth += 1)
    await stranger.keyboard.press('ArrowLeft')
  await stranger.clock.runFor(40_000)
  await expect(standings).toBeVisible()

  // A phone that is held upright.
  await stranger.setViewportSize({ width: 390, height: 844 })
  for (const title of [/^Standings/, /^Golfers/, /^Chances/]) {
    await expect(stranger.getByRole('region', { name: title })).toBeVisible()
    expect(await smallestText(stranger)).toBeGreaterThanOrEqual(12)
    await expectToFit(stranger)
    await stranger.keyboard.press('ArrowRight')
  }
  // Four teams on a short one.
  await stranger.setViewportSize({ width: 360, height: 640 })
  await changeResponse(stranger, '**/api/watch/*', doubleTeams)
  await stranger.reload()
  await expect(standings).toBeVisible()
  await pause.click()
  await stranger.keyboard.press('ArrowRight')
  expect(await crowdedGolfers(stranger)).toEqual([])
  await stranger.unroute('**/api/watch/*')
  await stranger.setViewportSize({ width: 1920, height: 1080 })
  while (await standings.isHidden()) await stranger.keyboard.press('ArrowRight')

  await stranger.context().setOffline(true)
  const lost = stranger.getByText(/^No connection, trying again\. This board is \d+m old/)
  await polled(() => expect(lost).toBeVisible({ timeout: 1_000 }))
  await expect(standings).toContainText('Team 1')
  await stranger.context().setOffline(false)
  await polled(() => expect(lost).toHaveCount(0, { timeout: 1_000 }))

  await dialog.getByRole('button', { name: 'Turn Off Link' }).click()
  const question = page.getByRole('dialog', { name: 'Turn off the watch link?' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Turn Off Link' }).click()
  await expectToast(page, 'Watch link turned off')
  const unknown = stranger.getByText('This link doesn’t work')
  await polled(() => expect(unknown).toBeVisible({ timeout: 1_000 }))
  await expectAccessible(stranger)
})
