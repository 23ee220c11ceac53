import { expectToast } from './support/api.ts'
import { phone } from './support/devices.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { addMembers, createReadyLeague, saveTeam } from './support/league.ts'
import { failRequests } from './support/mock-responses.ts'
import { finishTournament, completeRounds, startTournament } from './support/tournament-play.ts'

test.use(phone)

const tournament = '040'

test('after the cut a league picks three for the weekend, and the lowest rounds 3 and 4 win', async ({
  person,
  teetime,
}) => {
  const [ann, bob] = [await person('ann'), await person('bob')]
  const id = await createReadyLeague(ann.page, tournament)
  await addMembers(teetime, id, bob)
  const [home, shootout] = [`/leagues/${id}`, `/leagues/${id}/shootout`]

  // The commissioner switches it on in the league's settings.
  await ann.page.goto(shootout)
  await expect(ann.page.getByText('No weekend shootout')).toBeVisible()
  await ann.page.goto(home)
  await ann.page.getByRole('button', { name: 'Settings & Details' }).click()
  const onOff = ann.page.getByRole('switch', { name: 'Weekend Shootout' })
  await onOff.click()
  await expect(onOff).toBeChecked()
  await expectAccessible(ann.page)

  await saveTeam(ann.page, id, [1, 2, 8, 9, 16, 23])

  // Until the cut it waits.
  await startTournament(teetime, tournament)
  await bob.page.goto(shootout)
  await expect(bob.page.getByText('Opens after the cut')).toBeVisible()
  await expectAccessible(bob.page)
  await bob.page.goto(home)

  // The open page updates to show that it is open.
  completeRounds(teetime, tournament, 2, (rank) => (rank > 30 ? 5 : -1), 30)
  const card = bob.page.locator('section', { hasText: 'Weekend Shootout' })
  await card.getByRole('link', { name: 'Pick Three' }).click()
  const group = (letter: string) => bob.page.getByRole('group', { name: `Group ${letter}` })
  await expect(group('A').getByRole('radio')).toHaveCount(7)
  const save = bob.page.getByRole('button', { name: 'Save Picks' })
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  for (const [letter, golfer] of [
    ['A', 'First2 Last2'],
    ['B', 'First9 Last9'],
    ['C', 'First16 Last16'],
  ] as const)
    await group(letter).getByText(golfer, { exact: true }).click()
  await expect(bob.page.getByText('3 of 3 picked')).toBeVisible()
  await expectAccessible(bob.page)
  const undo = await failRequests(bob.page, `**/api${shootout}`)
  await save.click()
  await expect(bob.page.getByRole('alert')).toContainText('Your picks couldn’t be saved')
  await undo()
  await save.click()
  await expectToast(bob.page, 'Weekend picks saved')
  await expect(bob.page.getByText('Saved. You’re in.')).toBeVisible()
  const recover = await failRequests(bob.page, `**/api${shootout}`)
  await bob.page.reload()
  await expect(bob.page.getByText('Failed to load the shootout')).toBeVisible()
  await expectAccessible(bob.page)
  await recover()
  await bob.page.getByRole('button', { name: 'Retry' }).click()
  await expect(group('B').getByRole('radio', { checked: true })).toHaveCount(1)

  // Ann picks with the keyboard. She sees that bob has picked, not whom.
  await ann.page.goto(shootout)
  await expect(ann.page.getByRole('listitem').filter({ hasText: bob.name })).toContainText('Picked')
  for (const letter of ['A', 'B', 'C']) {
    await ann.page
      .getByRole('group', { name: `Group ${letter}` })
      .getByRole('radio')
      .first()
      .focus()
    await ann.page.keyboard.press('Space')
  }
  await ann.page.keyboard.press('Enter')
  await expect(ann.page.getByText('Saved. You’re in.')).toBeVisible()

  // When picks lock, the board takes their place.
  await teetime.database.query(
    'update shootouts set closes_at = clock_timestamp() where league_id = $1',
    [id],
  )
  await expect(ann.page.getByText('No one has teed off in round 3 yet.')).toBeVisible()
  await expectAccessible(ann.page)
  // The shootout has picks of its own, so the sheet leaves out the main teams.
  await ann.page.getByRole('link', { name: 'First16 Last16' }).press('Enter')
  const sheet = ann.page.getByRole('dialog', { name: /First16 Last16/ })
  await expect(sheet).toContainText('To par')
  await expect(sheet).not.toContainText('Picked by')
  await expect(sheet.getByRole('tablist')).toBeVisible()
  await expectAccessible(ann.page)
  await ann.page.keyboard.press('Escape')

  // It follows the scores, and bob wins.
  finishTournament(teetime, tournament, (rank) => ([2, 9, 16].includes(rank) ? -2 : -1))
  await expect(ann.page.getByText(`${bob.name} wins at −12`)).toBeVisible()
  await expect(ann.page.getByText('Not final yet')).toBeVisible()
  await teetime.database.query(
    `update boards set official_at = official_at - interval '25 hours'
     where tournament_key in (select key from tournaments where tourn_id = $1)`,
    [tournament],
  )
  await expect(ann.page.getByText('Final', { exact: true })).toBeVisible()
  await expectAccessible(ann.page)
  await ann.page.goto(home)
  await expect(ann.page.getByText(`${bob.name} wins at −12.`)).toBeVisible()
  await ann.page.goto(`${home}/chat`)
  // The scorer's posts in a row are one line until it is opened.
  const posts = ann.page.getByRole('button', { name: /^The scorer .*\d+ posts$/ })
  await expect(posts).toHaveAttribute('aria-expanded', 'false')
  await expect(ann.page.getByText('The Reveal is open')).toHaveCount(0)
  await expectAccessible(ann.page)
  await posts.press('Enter')
  await expect(ann.page.getByText('The Reveal is open')).toBeVisible()
  await expect(ann.page.getByText(`${bob.name} wins the weekend shootout at −12.`)).toBeVisible()
  await expectAccessible(ann.page)
})
