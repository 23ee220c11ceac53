import { password } from '../src/server/testing/people.ts'
import { api, expectToast } from './support/api.ts'
import { expect, expectAccessible, type Person, test, uniqueName } from './support/fixtures.ts'
import { createReadyLeague } from './support/league.ts'
import { failRequests } from './support/mock-responses.ts'

interface Club {
  id: string
  joinCode: { code: string }
}

const startClub = (person: Person) => api<Club>(person, 'post', '/api/clubs', { name: 'The Crew' })

test('a club is created, edited, deleted, and restored', async ({ person }) => {
  const { page } = await person('ann')
  await page.goto('/clubs')
  await expect(page.getByText('No clubs yet')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Start a Club' }).click()
  await page.getByRole('button', { name: 'Start Club' }).click()
  await expect(page.getByText('Club name is required').first()).toBeVisible()
  await page.getByLabel('Club Name').fill('The Crew')
  await page.getByLabel('Entry Fee ($)').fill('20')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Start Club' }).click()
  await expectToast(page, 'The Crew is ready')
  await expect(page.getByRole('heading', { level: 1, name: 'The Crew' })).toBeVisible()
  await expect(page.getByText('1 of up to 60')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await page.getByLabel('Entry Fee ($)').fill('5.00')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Club saved')
  await expect(page.getByText('$5.00 a team').first()).toBeVisible()
  await expect(page.getByText('No finished weeks yet')).toBeVisible()
  await expect(page.getByText('No records yet')).toBeVisible()
  await page.getByRole('button', { name: 'Season Settings' }).click()
  await page.getByLabel('A season starts in').selectOption('September')
  await page.getByLabel('The four majors count double').check()
  await page.getByRole('button', { name: 'More dropped weeks' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Season settings saved')
  await expect(page.getByText('everyone’s worst week is dropped')).toBeVisible()
  await expect(page.getByLabel('Season', { exact: true })).toHaveText(/^\d{4}–\d\d$/)
  const ask = page.getByRole('radio', { name: 'Ask me to start the week' })
  await ask.check()
  await expectToast(page, 'Saved')
  await expect(page.getByText('The next league starts Monday or later')).toBeVisible()
  await page.reload()
  await expect(ask).toBeChecked()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Actions for The Crew' }).click()
  await page.getByRole('menuitem', { name: 'Delete Club' }).click()
  await page.getByRole('button', { name: 'Delete Club' }).click()
  await page.waitForURL('**/clubs')
  await page.getByRole('button', { name: 'Restore The Crew' }).click()
  await expectToast(page, 'Club restored')
  await page.getByRole('link', { name: /The Crew/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The Crew' })).toBeVisible()
})

test('friends join by the link, with and without an account', async ({ person, page }) => {
  const ann = await person('ann')
  const bob = await person('bob')
  const { id, joinCode } = await startClub(ann)
  await page.goto(`/clubs/join/${joinCode.code}`)
  await expect(page.getByText('invites you to')).toBeVisible()
  await expectAccessible(page)
  const name = uniqueName('new')
  for (const [label, text] of Object.entries({
    Username: name,
    Email: `${name}@example.com`,
    Password: password,
  })) {
    await page.getByLabel(label, { exact: true }).fill(text)
  }
  await page.getByRole('button', { name: 'Join The Crew' }).click()
  await page.waitForURL(`**/clubs/${id}`)
  await expect(page.getByText('2 of up to 60')).toBeVisible()

  await bob.page.goto(`/clubs/join/${joinCode.code}`)
  await bob.page.getByRole('button', { name: 'Join The Crew' }).click()
  await expectToast(bob.page, 'You’re in The Crew')
  await expect(bob.page.getByText('3 of up to 60')).toBeVisible()
  await bob.page.goto(`/clubs/join/${joinCode.code}`)
  await expect(bob.page.getByText('You’re already in The Crew')).toBeVisible()
  await bob.page.goto('/clubs/join/NOSUCHCODE22')
  await expect(bob.page.getByText('This link doesn’t work')).toBeVisible()
})

test('the owner names a deputy and removes a member, who then finds nothing', async ({
  person,
}) => {
  const ann = await person('ann')
  const bob = await person('bob')
  const { id, joinCode } = await startClub(ann)
  await api(bob, 'post', `/api/clubs/join/${joinCode.code}`)
  await ann.page.goto(`/clubs/${id}`)
  const act = async (item: string) => {
    await ann.page.getByRole('button', { name: `Actions for ${bob.name}` }).click()
    await ann.page.getByRole('menuitem', { name: item, exact: true }).click()
  }
  await act('Make Deputy')
  await expect(ann.page.getByText(/^Deputy · /)).toBeVisible()
  await bob.page.goto(`/clubs/${id}`)
  await expect(bob.page.getByRole('heading', { name: 'Invite Friends' })).toBeVisible()
  await act('Remove')
  await expectAccessible(ann.page)
  await ann.page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expectToast(ann.page, `${bob.name} was removed`)
  await expect(ann.page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(bob.page.getByText('Club not found')).toBeVisible()
  await bob.page.goto(`/clubs/join/${joinCode.code}`)
  await expect(bob.page.getByText('You were removed from this club')).toBeVisible()
})

test('a member makes a link to the club’s calendar, and revokes it by keyboard', async ({
  person,
}) => {
  const ann = await person('ann')
  const { page } = ann
  const { id } = await startClub(ann)
  await page.goto(`/clubs/${id}`)
  await page.getByRole('button', { name: 'Add to Calendar' }).press('Enter')
  const url = await page.getByLabel('Your private link').inputValue()
  expect(url).toContain(`/api/clubs/${id}/calendar.ics?token=`)
  const open = async () => await page.request.get(url.replace(/^https?:\/\/[^/]+/, ''))
  expect(await (await open()).text()).toContain('X-WR-CALNAME:The Crew')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Turn Off', exact: true }).press('Enter')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Turn Off', exact: true })
    .press('Enter')
  await expectToast(page, 'Link turned off')
  expect((await open()).status()).toBe(404)
  await expect(page.getByRole('button', { name: 'Add to Calendar' })).toBeVisible()
})

test('an open league goes into the club, and its row leads there', async ({ person }) => {
  const { page, ...ann } = await person('ann')
  await createReadyLeague(page)
  const { id } = await startClub({ page, ...ann })
  await page.goto(`/clubs/${id}`)
  await page.getByRole('button', { name: 'Add a League' }).click()
  await page.getByRole('button', { name: 'Add Sunday Best' }).click()
  await expectToast(page, 'Sunday Best is in The Crew')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('link', { name: /Sunday Best/ }).click()
  await page.waitForURL('**/leagues/*')
})

test('the dashboard says who is in, and the owner answers Monday’s question there in one press', async ({
  person,
  teetime,
}) => {
  const [ann, bob] = [await person('ann'), await person('bob')]
  const { id, joinCode } = await startClub(ann)
  await api(bob, 'post', `/api/clubs/join/${joinCode.code}`)
  const other = await api<Club>(ann, 'post', '/api/clubs', { name: 'Night Owls' })
  // As Monday leaves it: ann is asked for both of her clubs.
  for (const club of [id, other.id]) {
    await teetime.database.query(
      `insert into club_mondays (club_id, owner_id, choice) select id, owner_id, 'ask' from clubs where id = $1`,
      [club],
    )
    await teetime.database.query(
      `insert into prepared_weeks (club_id, monday, state, tournament_key)
       select $1, current_date, 'asked', key from tournaments where tourn_id = '014'`,
      [club],
    )
  }
  const weeks = (page: typeof ann.page) => page.getByRole('list', { name: 'next weeks' })
  await bob.page.goto('/dashboard')
  await expect(bob.page.getByText('My Active Leagues (0)')).toBeVisible()
  await expect(weeks(bob.page)).toHaveCount(0)

  const { page } = ann
  const mend = await failRequests(page, '**/api/clubs/weeks')
  await page.goto('/dashboard')
  await expect(page.getByText('Failed to load your clubs’ next weeks')).toBeVisible()
  await expectAccessible(page)
  await mend()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(weeks(page).getByRole('listitem')).toHaveCount(2)
  await expect(weeks(page)).toContainText('The Crew: play The Practice Open? Picks lock')
  await expect(weeks(page)).toContainText('This would be league 1 of 1 on your plan this month.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Start the Week for The Crew' }).press('Enter')
  await page.waitForURL('**/leagues/*')
  await page.unroute('**/api/events*')
  await page.goto('/dashboard')
  await expect(weeks(page)).toContainText('The Crew is playing The Practice Open')
  await expect(weeks(page)).toContainText('1 of 2 is in. Picks lock')
  await expect(weeks(page)).toContainText('You’ve used every league on your plan this month.')
  await page.getByRole('button', { name: 'Skip this week for Night Owls' }).press('Enter')
  await expectToast(page, 'The club is off this week')
  await expect(weeks(page).getByRole('listitem')).toHaveCount(1)

  // Bob's answer appears without a reload.
  await bob.page.goto('/dashboard')
  await expect(weeks(bob.page)).toContainText('1 of 2 is in')
  await bob.page.getByRole('link', { name: 'View Invitation' }).click()
  await bob.page.getByRole('button', { name: 'Accept & Join League' }).click()
  await expectToast(bob.page, 'Invitation Accepted!')
  await expect(weeks(page)).toContainText('2 of 2 are in')
  await expectAccessible(page)
})
