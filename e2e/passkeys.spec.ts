import { password } from '../src/server/testing/people.ts'
import { signIn } from './support/api.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { failRequests } from './support/mock-responses.ts'
import { addVirtualAuthenticator } from './support/virtual-authenticator.ts'

test('someone adds a passkey, signs in with it and removes it', async ({
  browser,
  person,
  teetime,
}) => {
  const { name } = await person('ann')
  const { port } = new URL(teetime.nodes[0]?.url ?? '')
  const context = await browser.newContext({ baseURL: `http://localhost:${port}` })
  const page = await context.newPage()
  const verify = await addVirtualAuthenticator(page)
  const dialog = page.getByRole('dialog')
  await page.goto('/login')
  await expectAccessible(page)

  // There is no passkey yet, so the device offers none.
  await verify(false)
  await page.getByRole('button', { name: 'Sign In with a Passkey' }).click()
  await expect(page.getByRole('alert').first()).toContainText('We didn’t get a passkey.')
  await verify(true)
  await signIn(page, name)
  await page.waitForURL('**/dashboard')

  await page.goto('/profile/account')
  await expect(page.getByText('No passkeys')).toBeVisible()
  await page.getByRole('button', { name: 'Add a Passkey' }).click()
  await dialog.getByRole('button', { name: 'Add Passkey' }).click()
  await expect(dialog.locator('#field-name-error')).toHaveText('Name the passkey')
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await expectAccessible(page)
  await dialog.getByLabel('Name').fill('My phone')
  await dialog.getByLabel('Password', { exact: true }).fill('Wrong1234')
  await dialog.getByRole('button', { name: 'Add Passkey' }).click()
  await expect(dialog.locator('#field-password-error')).toHaveText(
    'That isn’t your current password.',
  )
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Passkey added', { exact: true })).toBeVisible()
  await expect(page.getByText('Not used yet')).toBeVisible()
  await expectAccessible(page)

  await context.clearCookies()
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign In with a Passkey' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')

  await page.goto('/profile/account')
  await expect(page.getByText(/^Last used /)).toBeVisible()
  await page.getByRole('button', { name: 'Rename My phone' }).click()
  await dialog.getByLabel('Name').fill('Old phone')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Remove Old phone' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('No passkeys')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const mend = await failRequests(page, '**/api/auth/passkeys')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  await mend()

  // The device still has it, but it opens nothing.
  await context.clearCookies()
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign In with a Passkey' }).click()
  await expect(page.getByRole('alert').first()).toContainText('We don’t recognize this passkey')
  await expectAccessible(page)
  await context.close()
})
