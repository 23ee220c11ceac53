import { expect, expectAccessible, test } from './support/fixtures.ts'
import { saveTeam, createReadyLeague } from './support/league.ts'
import { scoreRoundOne, completeRounds, startTournament } from './support/tournament-play.ts'

const tournament = '050'

test('with scores hidden, no page shows a score until asked', async ({ person, teetime }) => {
  test.slow()
  const [{ page }, bob] = [await person('ann'), await person('bob')]
  await page.setViewportSize({ width: 390, height: 844 })
  const id = await createReadyLeague(page, tournament)
  await teetime.database.query(
    'insert into league_members (league_id, user_id) select $1, id from users where username = $2',
    [id, bob.name],
  )
  await saveTeam(page, id, [1, 2, 8, 9, 15, 22])
  await saveTeam(bob.page, id, [1, 2, 8, 9, 16, 23])
  await page.goto('/profile/notifications')
  const hide = page.getByRole('switch', { name: 'Hide scores until I ask' })
  await hide.click()
  await expect(hide).toHaveAttribute('aria-checked', 'true')
  await expectAccessible(page)
  await startTournament(teetime, tournament)
  scoreRoundOne(teetime, tournament, (rank) => (rank === 15 ? -13 : 0))

  const board = async () => await (await page.request.get(`/api/leagues/${id}/leaderboard`)).text()
  await expect.poll(board, { timeout: 45_000 }).toContain(':-13')

  const gate = page.getByText('Scores are hidden')
  const secret = page.locator('main').getByText(/−13|13 under/)
  for (const path of ['', '/leaderboard', '/live', '/side-by-side', '/what-if']) {
    await page.goto(`/leagues/${id}${path}`)
    await expect(gate, path).toBeVisible({ timeout: 30_000 })
    await expect(secret, path).toHaveCount(0)
  }
  await expectAccessible(page)
  await page.goto(`/leagues/${id}/team`)
  await expect(page.getByRole('heading', { name: 'My Team', level: 2 })).toBeVisible()
  await expect(secret).toHaveCount(0)
  await page.goto(`/leagues/${id}/chat`)
  await expect(page.getByText('Picks are locked. The Reveal')).toBeVisible()
  await expect(page.getByText('The scorer’s posts are hidden.')).toBeVisible()
  await expect(secret).toHaveCount(0)
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: /^Hidden/ })).toBeVisible()
  await expect(secret).toHaveCount(0)
  await page.goto('/profile?tab=achievements')
  await expect(gate).toBeVisible()
  await page.getByRole('button', { name: 'Show my record' }).click()
  await expect(page.getByRole('region', { name: 'Statistics' })).toBeVisible()
  await page.goto(`/leagues/${id}`)
  await page.getByRole('button', { name: 'Settings & Details' }).click()
  await page.getByRole('button', { name: 'League Log' }).click()
  await expect(page.getByText('TeeTime’s own lines and payments are hidden.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'League Log' })).not.toContainText('TeeTime,')
  await page.goto(`/players?tournament=${tournament}&org=1`)
  await expect(page.getByText('Scores are hidden.')).toBeVisible()
  await expect(page.getByText('First15 Last15')).toBeVisible()
  await expect(secret).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show Scores' }).click()
  await expect(secret.first()).toBeVisible()

  await page.goto(`/leagues/${id}`)
  await page.getByRole('button', { name: 'Show Scores' }).click()
  await expect(secret.first()).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/leagues/${id}/leaderboard`)
  await expect(secret.first()).toBeVisible()
  await page.getByRole('button', { name: 'Hide', exact: true }).click()
  await expect(gate).toBeVisible()
  await page.getByRole('button', { name: 'Show Scores' }).click()
  await expect(secret.first()).toBeVisible()
  // The next round hides them again.
  completeRounds(teetime, tournament, 2, (rank) => (rank === 15 ? -13 : 0), 40)
  await expect(gate).toBeVisible({ timeout: 60_000 })
  await expect(secret).toHaveCount(0)
})
