import { expect, expectAccessible, test } from './support/fixtures.ts'
import { addMembers, createReadyLeague, saveTeam } from './support/league.ts'
import { finishTournament, scoreRoundOne, startTournament } from './support/tournament-play.ts'

const tournament = '030'

test('after play the week can be replayed and payments are checked off', async ({
  person,
  teetime,
}) => {
  const [ann, bob, cat] = [await person('ann'), await person('bob'), await person('cat')]
  const id = await createReadyLeague(ann.page, tournament)
  await addMembers(teetime, id, bob, cat)
  await saveTeam(ann.page, id, [1, 2, 8, 9, 15, 22])
  await saveTeam(bob.page, id, [3, 4, 10, 11, 16, 23])
  await startTournament(teetime, tournament)
  scoreRoundOne(teetime, tournament, (rank) => (rank === 3 ? -6 : 1))

  // Bob stars a golfer who is on nobody's team, and the star outlives a reload.
  await bob.page.goto(`/leagues/${id}/live`)
  const star = bob.page.getByRole('button', { name: 'Favorite: First40 Last40' })
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await bob.page.reload()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  // An open golfer has it once, too.
  await bob.page.getByRole('button', { name: /^First40 Last40/ }).click()
  await expect(bob.page.getByText('One of your favorites.')).toBeVisible()
  await expect(star).toHaveCount(1)

  // Cat forgot to pick, which shows wherever others see their place.
  const notIn = cat.page.getByText('You’re not in this one. Follow along.')
  await cat.page.goto('/dashboard')
  await expect(notIn).toBeVisible()
  await expect(cat.page.getByText(/^of \d/)).toHaveCount(0)
  for (const path of [`/leagues/${id}`, `/leagues/${id}/leaderboard`]) {
    await cat.page.goto(path)
    await expect(notIn).toBeVisible()
  }
  await expectAccessible(cat.page)

  // Ann comes from behind, and her league's page updates to show that play is over.
  await ann.page.goto(`/leagues/${id}/leaderboard`)
  await expect(ann.page.getByText('−3').first()).toBeVisible()
  // Reading the history records the current standings. Otherwise a timer does, within a minute.
  expect((await bob.page.request.get(`/api/leagues/${id}/history`)).ok()).toBe(true)
  const chances = ann.page.locator('section', { hasText: 'Chances to Win' }).getByRole('listitem')
  await expect(chances).toHaveText([
    new RegExp(`^${bob.name}\\s*>?\\d+%$`),
    new RegExp(`^${ann.name}\\s*<?\\d+%$`),
  ])
  await expectAccessible(ann.page)
  await ann.page.goto(`/leagues/${id}/team`)
  const mine = ann.page.getByRole('table', { name: `Golfers of ${ann.name}` })
  await expect(mine.getByRole('row')).toHaveCount(8)
  await expect(mine).toContainText('Best 4 count')
  await expectAccessible(ann.page)
  await ann.page.goto(`/leagues/${id}`)
  await expect(ann.page.getByText('Round 1 live', { exact: true }).first()).toBeVisible()
  finishTournament(teetime, tournament, (rank) => (rank < 3 ? -5 : 2))
  await expect(ann.page.getByText('Not final yet', { exact: true }).first()).toBeVisible()
  const rows = ({ page }: typeof ann) => page.getByRole('list', { name: 'Payments' })
  const madePart = { name: 'Paid', exact: true }
  await expect(rows(ann)).toContainText(bob.name)
  await expectAccessible(ann.page)

  // It tells each of them how it ended.
  const result = ({ page }: typeof ann) => page.getByRole('region', { name: 'Result' })
  await expect(result(ann)).toContainText(/You won \$\d+\.\d\d/)
  await bob.page.goto(`/leagues/${id}`)
  await expect(result(bob)).toContainText(new RegExp(`You finished 2nd.* pay ${ann.name} \\$\\d`))
  await bob.page.goto('/dashboard')
  await expect(bob.page.getByRole('region', { name: 'Just finished' })).toContainText(
    'You finished 2nd',
  )

  // A day later the result is final, and a payment is checked off.
  await teetime.database.query(
    `update boards set official_at = official_at - interval '25 hours'
     where tournament_key in (select key from tournaments where tourn_id = $1)`,
    [tournament],
  )
  await expect(ann.page.getByText('Final', { exact: true }).first()).toBeVisible()
  const box = ann.page.getByRole('checkbox', { name: `${bob.name} has paid ${ann.name}` })
  await box.click()
  await expect(rows(ann).getByRole('heading', madePart)).toBeVisible()
  await expect(box).toBeChecked()
  await expect(box).toBeFocused()
  await bob.page.goto(`/leagues/${id}`)
  const first = rows(bob).getByRole('listitem').first()
  await expect(first.getByRole('heading', madePart)).toBeVisible()
  await expect(first).toContainText(ann.name)
  await expect(rows(bob)).toContainText(ann.name)

  // The result's button leads to the payments, from its own page and from another one.
  const settleUp = bob.page.getByRole('link', { name: 'Settle Up' })
  const payments = bob.page.locator('#settle-up')
  for (const path of [`/leagues/${id}`, `/leagues/${id}/leaderboard`]) {
    await bob.page.locator(`a[href="${path}"]`).first().click()
    await bob.page.waitForURL(({ pathname }) => pathname === path)
    await settleUp.click()
    await expect(payments.getByRole('heading', { name: 'Settle Up' })).toBeFocused()
    await expect(payments).toBeInViewport()
  }

  // Bob plays on with Ann, but without Cat. The final board leads there.
  await bob.page.goto(`/leagues/${id}/leaderboard`)
  await bob.page.getByRole('link', { name: 'Run It Back' }).click()
  await expect(bob.page.getByText(`We ask `)).toBeVisible()
  await expectAccessible(bob.page)
  await bob.page
    .getByRole('link', { name: 'Change the name, the fee, or the friends first' })
    .click()
  await expect(bob.page.getByLabel('League Name')).toHaveValue('Sunday Best')
  await expect(bob.page.getByLabel('Entry Fee ($)')).toHaveValue('20.00')
  await bob.page.getByRole('checkbox', { name: cat.name }).uncheck()
  await expectAccessible(bob.page)
  await bob.page.getByLabel('Select Tournament').selectOption('1/014')
  await bob.page.getByRole('button', { name: 'Create League' }).click()
  await expect(bob.page.getByRole('heading', { name: 'Set Up Your League' })).toBeVisible()
  const invited = ({ page }: typeof ann) => page.getByText(`${bob.name} invited you to`)
  await Promise.all([ann, cat].map(({ page }) => page.goto('/dashboard')))
  await expect(invited(ann)).toBeVisible()
  await expect(invited(cat)).toHaveCount(0)

  // Bob goes back to an earlier moment and replays the week from there.
  await bob.page.goto(`/leagues/${id}/leaderboard`)
  const moment = bob.page.getByRole('slider', { name: 'Point in the week' })
  await expect(moment).toHaveAttribute('aria-valuetext', /^Round 4/)
  await moment.focus()
  await bob.page.keyboard.press('ArrowLeft')
  await expect(moment).toHaveAttribute('aria-valuetext', /^Round 1/)
  await bob.page.getByRole('button', { name: 'Replay the Week' }).click()
  await expect(moment).toHaveAttribute('aria-valuetext', /^Round 4/)
  await bob.page.getByRole('button', { name: 'Show Table' }).click()
  await expect(bob.page.getByRole('table', { name: /round/i })).toBeVisible()
  await expectAccessible(bob.page)
})
