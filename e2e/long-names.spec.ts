import { password } from '../src/server/testing/people.ts'
import type { Pair } from '../src/server/testing/processes/processes.ts'
import { api, sendFriendRequest } from './support/api.ts'
import { expectNoOverflow } from './support/expect-no-overflow.ts'
import { expect, expectToFit, type Person, registerPerson, test } from './support/fixtures.ts'
import { addMembers, createReadyLeague, giveLook, saveTeam } from './support/league.ts'
import { finishTournament, scoreRoundOne, startTournament } from './support/tournament-play.ts'

test.use({ viewport: { width: 360, height: 740 } })

const tournament = '140'
const leagueName = 'W'.repeat(80)
/** The longest allowed name, of 50 letters. */
const givenName = `Featherstonehaugh-${'Wolfeschlegelstein'.repeat(2)}`.slice(0, 50)

let nth = 0
/** The longest allowed username, of 20 characters, mostly the widest letter. */
const longUsername = () => `${Date.now() % 10_000}${nth++}`.padStart(20, 'W')

/** Ann and her friends Bob and Cat. Cat's first name is long too. */
const withPeople = test.extend<{ people: [Person, Person, Person] }>({
  async people({ browser, teetime }, use) {
    const open = () => registerPerson(browser, teetime, longUsername())
    const [ann, bob, cat] = [await open(), await open(), await open()]
    await api(cat, 'patch', '/api/user/profile', {
      firstName: givenName,
      lastName: 'Featherstonehaugh',
    })
    for (const friend of [bob, cat]) {
      await sendFriendRequest(friend, ann)
      await sendFriendRequest(ann, friend)
    }
    await use([ann, bob, cat])
    for (const { page } of [ann, bob, cat]) await page.context().close()
  },
})

async function longLeague({ page }: Person, teetime: Pair, apiTournamentId: string) {
  const id = await createReadyLeague(page, apiTournamentId)
  const names = [leagueName, 'M'.repeat(40), id]
  await teetime.database.query(`update leagues set name = $1, nickname = $2 where id = $3`, names)
  return id
}

/** Opens a page, waits for a text, and expects that everything fits. */
async function look({ page }: Person, path: string, text: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByText(text).first()).toBeVisible()
  await expectNoOverflow(page)
  await expectToFit(page)
}

/** Expects that the open dialog and its buttons are within the screen, and closes it. */
async function expectDialogInPlace({ page }: Person): Promise<void> {
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expectNoOverflow(page, '[data-dialog], [data-dialog] *')
  const parts = dialog.getByRole('button').or(dialog.getByRole('img')).or(dialog)
  for (const part of await parts.all()) {
    const { x, width } = (await part.boundingBox()) ?? { x: NaN, width: NaN }
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + width).toBeLessThanOrEqual(360)
  }
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

withPeople(
  'long names fit on a phone, in lists and in dialogs',
  async ({ people, browser, teetime }) => {
    const [ann, bob, cat] = people
    const { page } = ann
    const button = (name: string | RegExp) => page.getByRole('button', { name }).first()
    const id = await longLeague(ann, teetime, '014')
    const friendId = (await api<{ id: string }>(bob, 'get', '/api/auth/me')).id
    await api(ann, 'post', `/api/leagues/${id}/invite`, { friendId })
    const stranger = await registerPerson(browser, teetime, longUsername())
    await sendFriendRequest(stranger, ann, 'W'.repeat(90))
    await look(bob, '/dashboard', 'invited you to')
    await look(bob, '/profile', 'invited you to')
    await bob.page.getByRole('link', { name: 'View Invitation' }).click()
    await expect(bob.page.getByText(leagueName)).toBeVisible()
    await expectNoOverflow(bob.page)

    type Code = { secretInviteToken: string }
    const { secretInviteToken: code } = await api<Code>(ann, 'get', '/api/user/profile')
    await look(bob, `/register?invite=${code}&league=${id}`, 'invited you to')
    await look(ann, '/dashboard', leagueName)
    await look(ann, '/profile?tab=profile', 'Secret Invite Token')
    await look(ann, '/profile?tab=friends', 'wants to be friends')
    await page.getByLabel('Search for people').fill('WWWW')
    await button(/^Search$/).click()
    await expect(page.getByText(/found for/)).toBeVisible()
    await expectNoOverflow(page)
    for (const friend of [bob.name, givenName]) {
      await button(new RegExp(`^Message .*${friend}`)).click()
      await page.getByPlaceholder('Type your message...').fill('W'.repeat(90))
      await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
      await expectDialogInPlace(ann)
      await button(new RegExp(`^More About .*${friend}`)).click()
      await page.getByRole('menuitem', { name: 'Block' }).click()
      await expectDialogInPlace(ann)
    }
    // Every tab stays readable with its badges.
    await sendFriendRequest(stranger, bob)
    await look(bob, '/profile', 'invited you to')
    for (const name of ['Leagues 1 invitation', 'Friends 1 request 1 unread message', 'Profile'])
      await expect(bob.page.getByRole('tab', { name, exact: true })).toBeInViewport({ ratio: 0.95 })
    const conversations = page.getByRole('list', { name: 'Messages', exact: true })
    await expect(conversations.getByRole('button')).toHaveCount(2)
    await expectNoOverflow(page)

    await addMembers(teetime, id, bob, cat)
    await look(ann, `/leagues/${id}`, bob.name)
    await button('Settings & Details').click()
    await button('League Log').click()
    await expect(page.getByRole('list', { name: 'League Log' })).toBeVisible()
    await page.getByPlaceholder('Type your message...').fill('W'.repeat(90))
    await button('Send').click()
    await expectNoOverflow(page)
    await button('Invite Friends').click()
    await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
    await expectDialogInPlace(ann)
    await page.locator('header').getByRole('button', { name: /^More/ }).click()
    await page.getByRole('menuitem', { name: 'Delete League' }).click()
    await expectDialogInPlace(ann)
    await button('Edit Nickname').click()
    await expectNoOverflow(page)
    await look(cat, `/leagues/${id}`, leagueName)
    await look(ann, `/leagues/${id}/draft`, 'Save Team')
    await look(ann, `/leagues/${id}/team`, bob.name)
    await look(ann, `/leagues/${id}/leaderboard`, bob.name)
    await button('Chat').click()
    await expectDialogInPlace(ann)
    await look(ann, `/leagues/${id}/live?tab=league`, leagueName)
    const credentials = { usernameOrEmail: 'admin@teetime.example', password }
    await api(stranger, 'post', '/api/auth/login', credentials)
    await look(stranger, '/admin?tab=users', bob.name)
    await stranger.page.context().close()
  },
)

withPeople('long names fit on a phone during and after play', async ({ people, teetime }) => {
  const [ann, bob, cat] = people
  const { page } = ann
  const id = await longLeague(ann, teetime, tournament)
  await giveLook(ann, teetime, id, leagueName)
  await addMembers(teetime, id, bob, cat)
  for (const [person, first] of [
    [ann, 1],
    [bob, 3],
    [cat, 5],
  ] as const) {
    const ranks = [first, first + 1, first + 7, first + 8, first + 14, first + 21]
    await saveTeam(person.page, id, ranks)
  }
  await startTournament(teetime, tournament)
  scoreRoundOne(teetime, tournament, (rank) => (rank === 3 ? -6 : 1))
  await page.goto(`/leagues/${id}/leaderboard`)
  await expect(page.getByText('−3').first()).toBeVisible()
  expect((await page.request.get(`/api/leagues/${id}/history`)).ok()).toBe(true)
  await expect(page.getByText('Chances to Win')).toBeVisible()
  await page.getByRole('button', { name: new RegExp(bob.name) }).click()
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'Explain This Score' }).click()
  await expect(page.getByRole('dialog').getByRole('list').first()).toBeVisible()
  await expectDialogInPlace(ann)
  await look(ann, `/leagues/${id}/live?tab=league`, 'Full Leaderboard')
  await page.getByRole('tab', { name: 'Tournament' }).click()
  await page.getByRole('button', { name: /First3 Last3/ }).click()
  await expectNoOverflow(page)
  await look(ann, `/leagues/${id}/team`, 'By Golfer')
  await page.getByRole('tab', { name: 'By Team' }).click()
  await expectNoOverflow(page)
  await look(ann, '/dashboard', leagueName)

  finishTournament(teetime, tournament, (rank) => (rank < 3 ? -5 : 2))
  await page.goto(`/leagues/${id}`)
  await expect(page.getByRole('list', { name: 'Payments' })).toBeVisible()
  // The club's look is at the top of the page, and not where it's about money.
  await expect(page.locator('#main [data-look]')).toHaveText(leagueName)
  await expect(page.locator('#settle-up [data-look]')).toHaveCount(0)
  await teetime.database.query(
    `update boards set official_at = official_at - interval '25 hours'
     where tournament_key in (select key from tournaments where tourn_id = $1)`,
    [tournament],
  )
  await expect(page.getByText('Final', { exact: true }).first()).toBeVisible()
  await expectNoOverflow(page)
  await look(ann, `/leagues/${id}/leaderboard`, ' wins')
  // The week's chart comes last, and is there once the reader is near it.
  await page.keyboard.press('End')
  await expect(page.getByRole('slider', { name: 'Point in the week' })).toBeVisible()
  await page.getByRole('button', { name: 'Show Table' }).click()
  await expectNoOverflow(page)
  await look(ann, '/dashboard', 'Past Leagues')
  await page.getByRole('button', { name: /^Past Leagues/ }).click()
  await expect(page.getByText(leagueName)).toBeVisible()
  await expectNoOverflow(page)
})
