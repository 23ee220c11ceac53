import { maxLeagueMembers } from '../src/domain/leagues/rules.ts'
import { addMembers } from '../src/server/testing/leagues.ts'
import {
  api,
  sendFriendRequest,
  serverError,
  expectText,
  expectToast,
  createLeague,
} from './support/api.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { failRequests, holdRequest, mockResponse } from './support/mock-responses.ts'

test('an invitation is sent, read, declined, sent again and accepted, and failures are shown', async ({
  person,
  teetime: { database },
}) => {
  const finishSetup = (id: string) =>
    database.query('update leagues set setup_complete = true where id = $1', [id])
  const [ann, bob] = [await person('ann'), await person('bob')]
  await sendFriendRequest(ann, bob)
  await sendFriendRequest(bob, ann)
  const id = await createLeague(ann)
  await ann.page.goto(`/leagues/${id}`)
  await ann.page.getByRole('button', { name: 'Invite Friends' }).click()
  const dialog = ann.page.getByRole('dialog')
  const lost = await mockResponse(ann.page, 'POST', '**/api/leagues/*/invite', serverError)
  await dialog.getByLabel(new RegExp(bob.name)).check()
  await dialog.getByRole('button', { name: /Send Invitations/ }).click()
  await expectToast(ann.page, 'Failed to send some invitations. Please try again.')
  await lost()
  // A double click sends one invitation.
  await dialog.getByRole('button', { name: /Send Invitations/ }).dblclick()
  await expect(dialog.getByText('Invited', { exact: true })).toBeVisible()
  await expect(ann.page.getByText('No Friends Selected')).toHaveCount(0)
  // The toast on top of the dialog does not swallow Escape.
  await expectToast(ann.page, 'Invitation sent')
  await ann.page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await ann.page.reload()
  await ann.page.getByRole('button', { name: 'Invite Friends' }).click()
  await dialog.getByLabel(new RegExp(bob.name)).check()
  await dialog.getByRole('button', { name: /Send Invitations/ }).click()
  await expectToast(ann.page, 'Already invited')
  await dialog.getByRole('button', { name: 'Done' }).click()

  const { page } = bob
  await page.goto(`/leagues/${id}`)
  await page.getByRole('button', { name: 'Settings & Details' }).click()
  await expectText(page, 'Only the league commissioner can modify player assignments')
  await page.locator('header').getByRole('button', { name: /^More/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Delete League' })).toHaveCount(0)
  // Only members see the board and the chat.
  await page.goto(`/leagues/${id}/leaderboard`)
  await expectText(page, 'You haven’t joined yet')
  await expect(page.getByRole('button', { name: 'Chat' })).toHaveCount(0)
  const pending = '/api/league-invitations/pending'
  const [{ id: invitation } = { id: '' }] = (
    await api<{ invitations: { id: string }[] }>(bob, 'get', pending)
  ).invitations
  const address = `**/api/league-invitations/${invitation}`
  const go = await holdRequest(page, address)
  await page.goto(`/league-invitations/${invitation}`)
  await expect(page.getByLabel('Loading invitation')).toBeVisible()
  go()
  await expectText(page, 'Sunday Best', 'Draft deadline', 'Season', 'Entry fee', 'Prizes')
  await expect(page.getByText(`${ann.name} (@${ann.name}) invites you to`)).toBeVisible()
  await expectAccessible(page)
  for (const [button, call, says] of [
    ['Accept & Join League', 'accept', 'Failed to accept invitation'],
    ['Decline', 'decline', 'Failed to decline invitation'],
  ] as const) {
    const stop = await mockResponse(page, 'POST', `${address}/${call}`, serverError)
    await page.getByRole('button', { name: button }).click()
    await expectToast(page, says)
    await stop()
  }
  const restore = await failRequests(page, address)
  await page.reload()
  await expectText(page, 'Failed to load invitation details')
  await restore()
  await page.reload()
  await page.getByRole('button', { name: 'Decline' }).click()
  await page.waitForURL('**/dashboard')
  await page.goto(`/league-invitations/${invitation}`)
  await expectText(page, 'This invitation has already been declined.')
  const { id: friendId } = await api<{ id: string }>(bob, 'get', '/api/auth/me')
  await api(ann, 'post', `/api/leagues/${id}/invite`, { friendId })
  await page.goto(`/leagues/${id}`)
  await page.getByRole('link', { name: 'View Invitation' }).click()
  await expect(page.getByRole('button', { name: 'Accept & Join League' })).toBeVisible()
  const others = await addMembers(database.db, id, maxLeagueMembers - 1)
  await page.getByRole('button', { name: 'Accept & Join League' }).click()
  await expectToast(page, 'This league is full: it has 100 members.')
  await page.reload()
  await expect(page.getByText('If 100 teams enter. 100 members so far.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Accept & Join League' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Decline' })).toBeVisible()
  await database.query('delete from league_members where user_id = any($1)', [others])
  await page.reload()
  await page.getByRole('button', { name: 'Accept & Join League' }).dblclick()
  await expectToast(page, 'Invitation Accepted!')
  await page.waitForURL('**/dashboard')
  // The league was opened before joining, and its cached members must not be shown.
  await page.getByRole('link', { name: 'View Details' }).click()
  await expect(page.getByRole('list', { name: 'Members' })).toContainText(`${bob.name} (you)`)
  await expect(page.getByText('You’re invited to this league.')).toHaveCount(0)
  await finishSetup(id)
  await page.goto(`/leagues/${id}`)
  await expect(page.getByRole('link', { name: 'Draft Team' })).toBeVisible()
  await page.getByRole('button', { name: 'Settings & Details' }).click()
  await expectText(page, 'Only the league commissioner can modify player assignments')
  await page.goto(`/league-invitations/${invitation}`)
  await expectText(page, 'This invitation has already been accepted.')
  await page.getByRole('link', { name: 'Go to the League' }).click()
  await expectText(page, 'Sunday Best')
  await page.goto(`/league-invitations/${id}`)
  await expectText(page, 'Invitation not found or has already been processed')
})

test('an invite link without a league makes two people with accounts friends', async ({
  person,
}) => {
  const [ann, bob] = [await person('ann'), await person('bob')]
  const { page } = bob
  const { secretInviteToken } = await api<{ secretInviteToken: string }>(
    ann,
    'get',
    '/api/user/profile',
  )
  await page.goto(`/register?invite=${secretInviteToken}`)
  await expect(page.getByText(`${ann.name} (@${ann.name}) wants to be friends.`)).toBeVisible()
  await expectText(page, `You’re signed in as @${bob.name}.`)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add Friend' }).click()
  await expectToast(page, 'Friend added')
  await page.waitForURL('**/profile?tab=friends')
  await expectText(page, 'Your Friends (1)')
  await page.goto(`/register?invite=${secretInviteToken}`)
  await expectText(page, `You and ${ann.name} are already friends`)
  await page.goto('/register?invite=NOBODYS')
  await expectText(page, 'This invite link no longer works')
})

test('an invite link shows how many invites are left', async ({ person, teetime, browser }) => {
  const ann = await person('ann')
  const { secretInviteToken } = await api<{ secretInviteToken: string }>(
    ann,
    'get',
    '/api/user/profile',
  )
  const baseURL = teetime.nodes[0]?.url ?? ''
  const visitor = await (await browser.newContext({ baseURL })).newPage()
  await visitor.goto(`/register?invite=${secretInviteToken}`)
  await expectText(visitor, '10 invites left on this link.')
  const use = (uses: number) =>
    teetime.database.query('update users set invite_uses = $1 where username = $2', [
      uses,
      ann.name,
    ])
  await use(10)
  await visitor.reload()
  await expectText(visitor, 'This invite link is used up')
  await expectAccessible(visitor)
  await visitor.goto('/register?invite=NOBODYS')
  await expectText(visitor, 'This invite link no longer works')
  await visitor.context().close()

  const { page } = ann
  await page.goto('/profile?tab=profile')
  await expectText(page, 'Used up. Generate a new token to invite more people.')
  await use(9)
  await page.reload()
  await expectText(page, '1 invite left.')
})
