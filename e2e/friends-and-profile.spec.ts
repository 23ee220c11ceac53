import {
  api,
  serverError,
  expectText,
  expectToast,
  pastedText,
  sendFriendRequest,
} from './support/api.ts'
import { expectNoOverflow } from './support/expect-no-overflow.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { failRequests, holdRequest, mockResponse } from './support/mock-responses.ts'

test('friends are found, requested and accepted, and failures are shown', async ({ person }) => {
  const [ann, bob, cat] = [await person('ann'), await person('bob'), await person('cat')]
  const { page } = ann
  await api(bob, 'patch', '/api/user/profile', {
    firstName: 'Bob',
    lastName: 'Ross',
    venmoHandle: 'bob-ross',
  })
  await sendFriendRequest(cat, ann, 'From the club')
  await page.goto('/profile?tab=friends')
  await expectText(page, 'Find Friends', 'Your Friends (0)', 'Friend Requests (1)')
  await expectText(page, 'No friends yet. Use the search above to find and add friends!')
  await expectText(page, `@${cat.name} wants to be friends`, '"From the club"')
  const box = page.getByPlaceholder('Search by username, email, or name...')
  const search = page.getByRole('button', { name: 'Search', exact: true })
  await box.fill('  ')
  await expect(search).toBeDisabled()
  await box.fill(bob.name)
  const restore = await failRequests(page, '**/api/friends/search*')
  await search.click()
  await expectToast(page, 'Search Error', 'Failed to search for users.')
  await restore()
  await box.press('Enter')
  const add = page.getByRole('button', { name: 'Add Friend Bob Ross' })
  await expectText(page, 'Bob Ross', `@${bob.name}`)
  await page.getByRole('button', { name: 'Add a Note to Bob Ross' }).click()
  const note = page.getByLabel('Note to Bob Ross')
  await expect(note).toBeFocused()
  await note.fill('We met on the range')
  await expectAccessible(page)
  const lost = await mockResponse(page, 'POST', '**/api/friends/request', serverError)
  await add.click()
  await expectToast(page, 'Error', 'Failed to send friend request.')
  await lost()
  await expect(note).toHaveValue('We met on the range')
  await add.click()
  await expect(page.getByRole('button', { name: 'Request Sent' })).toBeDisabled()
  await expect(note).toHaveCount(0)
  const gone = await failRequests(bob.page, '**/api/friends/requests')
  await bob.page.goto('/profile?tab=friends')
  await expectText(bob.page, 'Failed to load your friend requests')
  await expectAccessible(bob.page)
  await gone()
  await bob.page.getByRole('button', { name: 'Retry' }).click()
  await expectText(bob.page, `@${ann.name} wants to be friends`, '"We met on the range"')
  await box.fill(cat.name)
  await search.click()
  await expect(page.getByRole('button', { name: 'Request Received' })).toBeDisabled()
  await expectAccessible(page)
  const kept = await mockResponse(page, 'PATCH', '**/api/friends/requests/*', serverError)
  await page.getByRole('button', { name: 'Decline' }).click()
  await expectToast(page, 'Error', 'Failed to handle friend request.')
  await kept()
  await page.getByRole('button', { name: 'Accept' }).click()
  await expectText(page, 'Your Friends (1)', 'Friend')
  await expect(page.getByText(/Friend Requests/)).toHaveCount(0)
  await sendFriendRequest(bob, ann)
  await page.reload()
  await expectText(page, 'Your Friends (2)', 'Venmo: @bob-ross')
  await box.fill(bob.name)
  await search.click()
  await expect(page.getByRole('button', { name: 'Friends', exact: true })).toBeDisabled()
  await mockResponse(page, 'POST', '**/api/conversations', serverError)
  await page.getByRole('button', { name: 'Message Bob', exact: true }).click()
  await expectToast(page, 'Error', 'Failed to start conversation.')
})

test('a profile is changed, its code is copied and replaced, and failures are shown', async ({
  person,
}) => {
  const { page, name } = await person('ann')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const go = await holdRequest(page, '**/api/league-invitations/pending')
  await page.goto('/profile')
  await expect(page.getByLabel('Loading your invitations')).toBeVisible()
  go()
  await expectText(page, 'Pending Invitations (0)', 'My Active Leagues (0)')
  await expect(page.getByText('No pending invitations.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to Dashboard' })).toBeVisible()
  const call = '**/api/user/profile'
  const restore = await failRequests(page, call)
  await page.getByRole('tab', { name: 'Profile' }).click()
  await expectText(page, 'Failed to load your profile')
  await restore()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByLabel('Username')).toHaveValue(name)
  await expect(page.getByLabel('Username')).not.toBeEditable()
  await expect(page.getByLabel('Email')).toHaveValue(`${name}@example.com`)
  await expect(page.getByLabel('Email')).not.toBeEditable()
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Account' }).last(),
  ).toHaveAttribute('href', '/profile/account')
  await page.getByLabel('First name').fill('Ann')
  await page.getByLabel('Last name').fill('Lee')
  await page.getByLabel('Venmo handle').fill('ann-lee')
  const kept = await mockResponse(page, 'PATCH', call, serverError)
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expectToast(page, 'Failed to update profile.')
  await kept()
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expectToast(page, 'Profile Updated')
  await expect(page.getByRole('heading', { name: 'Ann', exact: true })).toBeVisible()

  const code = page.locator('.select-all')
  const before = await code.innerText()
  await expectText(page, '0 of 10 uses')
  await page.getByRole('button', { name: 'Copy Code' }).click()
  await expectToast(page, 'Copied')
  expect(await pastedText(page)).toBe(before)
  const renew = async () => {
    await page.getByRole('button', { name: 'Generate New Token' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Generate New Token' }).click()
  }
  const lost = await mockResponse(page, 'POST', '**/api/user/generate-invite-token', serverError)
  await renew()
  await expectToast(page, 'Failed to generate new token.')
  await lost()
  await renew()
  await expectToast(page, 'New Token Generated')
  await expect(code).not.toHaveText(before)

  const gone = [
    await failRequests(page, '**/api/achievements/user'),
    await failRequests(page, '**/api/achievements/user/statistics'),
  ]
  await page.getByRole('tab', { name: 'Achievements' }).click()
  await expectText(page, 'Failed to load your statistics', 'Failed to load your achievements')
  for (const each of gone) await each()
  await page.reload()
  await expectText(page, 'Achievements (0)', 'Nothing unlocked yet', 'Average position')
  await expectAccessible(page)
})

test('three pages about me lead to each other, and the old address to all of them', async ({
  person,
}) => {
  const { page } = await person('ann')
  const headings = page.getByRole('main').getByRole('heading', { level: 2 })
  const pages = page.getByRole('navigation', { name: 'Your pages' })
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/profile?tab=profile')
    await expect(page.getByRole('button', { name: 'Save Profile' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Change Password' })).toHaveCount(0)
    await pages.getByRole('link', { name: 'Notifications & Scores' }).click()
    await expect(page.getByRole('heading', { name: 'Notifications & Scores' })).toBeFocused()
    await expect(page).toHaveTitle('Notifications & Scores · TeeTime')
    await expect(page.getByRole('switch').nth(20)).toBeVisible()
    await expectNoOverflow(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Account' }).click()
    await expect(headings.first()).toHaveText('Sign-In')
    await expect(page.getByText('No passkeys')).toBeVisible()
    await expect(headings.last()).toHaveText('Delete Account')
    await expectNoOverflow(page)
    await expectAccessible(page)
    await pages.getByRole('link', { name: 'Profile' }).click()
    await expect(page).toHaveTitle('Profile · TeeTime')
  }
})
