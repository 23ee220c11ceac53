import { password } from '../src/server/testing/people.ts'
import { mailedLink, signIn } from './support/api.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'

const newPassword = 'Birdie99'

test('someone changes their password and their email, and confirms the new one', async ({
  person,
  page,
}) => {
  const ann = await person('ann')
  const mine = ann.page
  const email = `${ann.name}@new.example`
  const dialog = mine.getByRole('dialog')
  await mine.goto('/profile/account')

  await mine.getByRole('button', { name: 'Change Password' }).click()
  await dialog.getByRole('button', { name: 'Change Password' }).click()
  await expect(dialog.locator('#field-currentPassword-error')).toHaveText('Password is required')
  await expect(dialog.getByLabel('Current password')).toBeFocused()
  await expectAccessible(mine)
  await dialog.getByLabel('Current password').fill('Wrong1234')
  await dialog.getByLabel('New password').fill(newPassword)
  await dialog.getByRole('button', { name: 'Change Password' }).click()
  await expect(dialog.locator('#field-currentPassword-error')).toHaveText(
    'That isn’t your current password.',
  )
  await dialog.getByLabel('Current password').fill(password)
  await mine.keyboard.press('Enter')
  await expect(mine.getByText('Password changed', { exact: true })).toBeVisible()
  await expect(mine.getByRole('button', { name: 'Change Password' })).toBeFocused()

  await mine.getByRole('button', { name: 'Change Email' }).click()
  await dialog.getByLabel('New email').fill(`${ann.name}@example.com`)
  await dialog.getByLabel('Password', { exact: true }).fill(newPassword)
  await dialog.getByRole('button', { name: 'Send Link' }).click()
  await expect(dialog.locator('#field-email-error')).toHaveText('That’s already your email.')
  await dialog.getByLabel('New email').fill(email)
  await dialog.getByRole('button', { name: 'Send Link' }).click()
  await expect(mine.getByText(`Open the link that we sent to ${email}`)).toBeVisible()
  await expectAccessible(mine)

  // The link is opened elsewhere, where nobody is signed in.
  await page.goto(await mailedLink(page, email, '/confirm-email'))
  await expect(page).toHaveURL(/\/confirm-email$/)
  await expect(page).toHaveTitle('Confirm Your New Email · TeeTime')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Confirm This Email' }).click()
  await expect(page.getByRole('heading', { name: 'Email Changed' })).toBeFocused()
  await expectAccessible(page)
  // Every other browser is signed out, and its open page leads back to itself.
  await expect(mine.getByText('You’re signed out on this device', { exact: true })).toBeVisible()
  await mine.waitForURL('**/login?next=%2Fprofile%2Faccount')
  await signIn(mine, email, newPassword)
  await mine.waitForURL('**/profile/account')
  await expect(mine.getByText(/Open the link/)).toHaveCount(0)
  await expect(mine.getByText(email, { exact: true })).toBeVisible()
  await page.goto('/confirm-email#token=made-up')
  await page.getByRole('button', { name: 'Confirm This Email' }).click()
  await expect(page.getByRole('heading', { name: 'Email Not Changed' })).toBeFocused()
  await page.goto('/login')
  await signIn(page, email, newPassword)
  await page.waitForURL('**/dashboard')
})

test('someone downloads what is kept about them, with their password', async ({ person }) => {
  const { page } = await person('ann')
  const dialog = page.getByRole('dialog')
  await page.goto('/profile/account')
  await page.getByRole('button', { name: 'Download My Data' }).click()
  await dialog.getByRole('button', { name: 'Download My Data' }).click()
  await expect(dialog.locator('#field-password-error')).toHaveText('Password is required')
  await expectAccessible(page)
  await dialog.getByLabel('Password', { exact: true }).fill('Wrong1234')
  await page.keyboard.press('Enter')
  await expect(dialog.locator('#field-password-error')).toHaveText(
    'That isn’t your current password.',
  )
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.keyboard.press('Enter'),
  ])
  expect(download.suggestedFilename()).toBe('teetime.zip')
  await expect(dialog).toHaveCount(0)
})

test('a deleted account can be restored within seven days', async ({ person, page }) => {
  const { page: mine, name } = await person('ann')
  const dialog = mine.getByRole('dialog')
  await mine.goto('/profile/account')
  await mine.getByRole('button', { name: 'Delete My Account' }).click()
  await expect(dialog.getByText('Your results and messages stay')).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete My Account' }).click()
  await expect(dialog.locator('#field-password-error')).toHaveText('Password is required')
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
  await expectAccessible(mine)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await mine.keyboard.press('Enter')
  await expect(
    mine.getByText('Your account will be deleted in 7 days', { exact: true }),
  ).toBeVisible()
  await mine.waitForURL('**/login')
  await mine.goto('/dashboard')
  await mine.waitForURL('**/login')

  await page.goto('/login')
  await signIn(page, name)
  await expect(
    page.getByText('Your account is safe. We won’t delete it.', { exact: true }),
  ).toBeVisible()
  await page.waitForURL('**/dashboard')
})
