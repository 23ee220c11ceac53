import type { Pair } from '../src/server/testing/processes/processes.ts'
import { phone } from './support/devices.ts'
import { expect, expectAccessible, type Person, test } from './support/fixtures.ts'
import { addMembers, createReadyLeague, saveTeam } from './support/league.ts'
import { failRequests } from './support/mock-responses.ts'
import { finishTournament, scoreRoundOne, startTournament } from './support/tournament-play.ts'

test.use(phone)

const tournament = '150'

/** Starts a league of two who share four golfers. */
async function startTwo(ann: Person, bob: Person, teetime: Pair): Promise<string> {
  const id = await createReadyLeague(ann.page, tournament)
  await addMembers(teetime, id, bob)
  await saveTeam(ann.page, id, [1, 2, 8, 9, 15, 22])
  await saveTeam(bob.page, id, [1, 2, 8, 9, 16, 23])
  return id
}

test('side by side and what-if work on a phone', async ({ person, teetime }) => {
  const [ann, bob] = [await person('ann'), await person('bob')]
  const { page } = ann
  const id = await startTwo(ann, bob, teetime)
  for (const path of ['what-if', 'side-by-side']) {
    await page.goto(`/leagues/${id}/${path}`)
    await expect(page.getByText('Teams are hidden until picks lock')).toBeVisible()
    await expectAccessible(page)
  }

  await startTournament(teetime, tournament, '+1')
  scoreRoundOne(teetime, tournament, (rank) => (rank === 15 ? -3 : rank === 16 ? -1 : 0))
  await page.goto(`/leagues/${id}`)
  await page.getByRole('link', { name: 'Side by Side' }).click()
  const score = page.getByRole('region', { name: 'Score' })
  await expect(score).toContainText('You lead by 2 strokes.')
  await expect(score).toContainText('You have gained 2 strokes today.')
  await page.getByRole('button', { name: 'Shared Golfers (4)' }).click()
  await expect(page.getByText('Cancels out').first()).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/leagues/${id}/leaderboard`)
  await page.getByRole('button', { expanded: false, name: new RegExp(bob.name, 'i') }).click()
  await page.getByRole('link', { name: 'Compare Teams' }).click()
  await expect(page).toHaveURL(/side-by-side\?other=/)
  await expect(score).toContainText('You lead by 2 strokes.')

  await page.goto(`/leagues/${id}`)
  await page.getByRole('link', { name: 'What If' }).click()
  await expect(page.getByText('Set how golfers finish. Nothing is saved.')).toBeVisible()
  const reset = page.getByRole('button', { name: 'Reset' })
  await expect(reset).toHaveAttribute('aria-disabled', 'true')
  const better = page.getByRole('button', { name: 'First23 Last23: One Stroke Better' })
  // The keyboard does it too.
  await better.focus()
  for (let strokes = 0; strokes < 4; strokes += 1) await page.keyboard.press('Enter')
  await expect(page.getByText('You: 1 → 2')).toBeVisible()
  await expect(page.getByText('Not real', { exact: true })).toBeInViewport()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'First15 Last15 Misses the Cut' }).click()
  await expect(page.getByText('You: 1 → 2')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search other golfers' }).fill('last40')
  await page.getByRole('button', { name: 'First40 Last40: One Stroke Worse' }).click()
  await reset.click()
  await expect(page.getByText('Set how golfers finish. Nothing is saved.')).toBeVisible()

  // The page says what fails, and tries again.
  const undo = await failRequests(page, '**/api/tournaments/**')
  await page.reload()
  await expect(page.getByText('Failed to load scores')).toBeVisible()
  await undo()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(better).toBeVisible()

  finishTournament(teetime, tournament, (rank) => (rank === 15 ? -3 : 0))
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('Play is over')).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expectAccessible(page)
})
