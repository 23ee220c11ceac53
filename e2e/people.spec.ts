import { expect, expectAccessible, test } from './support/fixtures.ts'
import { fail } from './support/held.ts'
import { answer, api, ask, broken, expectTexts, expectToast } from './support/screens.ts'

test('friends are searched, asked and answered, and what fails is told', async ({ person }) => {
  const [ann, bob, cat] = [await person('ann'), await person('bob'), await person('cat')]
  const { page } = ann
  await api(bob, 'patch', '/api/user/profile', {
    firstName: 'Bob',
    lastName: 'Ross',
    venmoHandle: 'bob-ross',
  })
  await ask(cat, ann, 'From the club')
  await page.goto('/profile?tab=friends')
  await expectTexts(page, 'Find Friends', 'Your Friends (0)', 'Friend Requests (1)')
  await expectTexts(page, 'No friends yet. Use the search above to find and add friends!')
  await expectTexts(page, `@${cat.name} wants to be friends`, '"From the club"')
  const box = page.getByPlaceholder('Search by username, email, or name...')
  const search = page.getByRole('button', { name: 'Search', exact: true })
  await box.fill('  ')
  await expect(search).toBeDisabled()
  await box.fill(bob.name)
  const mend = await fail(page, '**/api/friends/search*')
  await search.click()
  await expectToast(page, 'Search Error', 'Failed to search for users.')
  await mend()
  await box.press('Enter')
  const add = page.getByRole('button', { name: 'Add Friend Bob Ross' })
  await expectTexts(page, 'Bob Ross', `@${bob.name}`)
  const lost = await answer(page, 'POST', '**/api/friends/request', broken)
  await add.click()
  await expectToast(page, 'Error', 'Failed to send friend request.')
  await lost()
  await add.click()
  await expect(page.getByRole('button', { name: 'Request Sent' })).toBeDisabled()
  await box.fill(cat.name)
  await search.click()
  await expect(page.getByRole('button', { name: 'Request Received' })).toBeDisabled()
  await expectAccessible(page)
  const kept = await answer(page, 'PATCH', '**/api/friends/requests/*', broken)
  await page.getByRole('button', { name: 'Decline' }).click()
  await expectToast(page, 'Error', 'Failed to handle friend request.')
  await kept()
  await page.getByRole('button', { name: 'Accept' }).click()
  await expectTexts(page, 'Your Friends (1)', 'Friend')
  await expect(page.getByText(/Friend Requests/)).toHaveCount(0)
  await ask(bob, ann)
  await page.reload()
  await expectTexts(page, 'Your Friends (2)', 'Venmo: @bob-ross')
  await box.fill(bob.name)
  await search.click()
  await expect(page.getByRole('button', { name: 'Friends', exact: true })).toBeDisabled()
  await answer(page, 'POST', '**/api/conversations', broken)
  await page.getByRole('button', { name: 'Message Bob Ross' }).click()
  await expectToast(page, 'Error', 'Failed to start conversation.')
})

test('a profile is changed, its code is copied and replaced, and what fails is told', async ({
  person,
}) => {
  const { page, name } = await person('ann')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/profile')
  await expectTexts(page, 'Pending Invitations (0)', 'My Active Leagues (0)')
  await expect(page.getByRole('link', { name: 'Back to Dashboard' })).toBeVisible()
  const call = '**/api/user/profile'
  const mend = await fail(page, call)
  await page.getByRole('tab', { name: 'Profile' }).click()
  await expectTexts(page, 'Failed to load your profile')
  await mend()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByLabel('Username')).toHaveValue(name)
  await expect(page.getByLabel('Username')).not.toBeEditable()
  await expect(page.getByLabel('Email', { exact: true })).not.toBeEditable()
  await page.getByLabel('First name').fill('Ann')
  await page.getByLabel('Last name').fill('Lee')
  await page.getByLabel('Venmo handle').fill('ann-lee')
  const kept = await answer(page, 'PATCH', call, broken)
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expectToast(page, 'Failed to update profile.')
  await kept()
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expectToast(page, 'Profile Updated')
  await expect(page.getByRole('heading', { name: 'Ann Lee' })).toBeVisible()

  const code = page.locator('.select-all')
  const before = await code.innerText()
  await expectTexts(page, '0 of 10 uses')
  await page.getByRole('button', { name: 'Copy Code' }).click()
  await expectToast(page, 'Copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(before)
  const renew = async () => {
    await page.getByRole('button', { name: 'Generate New Token' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Generate New Token' }).click()
  }
  const lost = await answer(page, 'POST', '**/api/user/generate-invite-token', broken)
  await renew()
  await expectToast(page, 'Failed to generate new token.')
  await lost()
  await renew()
  await expectToast(page, 'New Token Generated')
  await expect(code).not.toHaveText(before)

  const gone = [
    await fail(page, '**/api/achievements/user'),
    await fail(page, '**/api/achievements/user/statistics'),
  ]
  await page.getByRole('tab', { name: 'Achievements' }).click()
  await expectTexts(page, 'Failed to load your statistics', 'Failed to load your achievements')
  for (const each of gone) await each()
  await page.reload()
  await expectTexts(page, 'Achievements (0)', 'Nothing unlocked yet', 'Average position')
  await expectAccessible(page)
})
