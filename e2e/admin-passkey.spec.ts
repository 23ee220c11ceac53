import { password } from '../src/server/testing/people.ts'
import { freePort } from '../src/server/testing/processes/cluster.ts'
import { openPair } from '../src/server/testing/processes/processes.ts'
import { production } from '../src/server/testing/production.ts'
import { expectToast, signIn } from './support/api.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { failRequests } from './support/mock-responses.ts'
import { addVirtualAuthenticator } from './support/virtual-authenticator.ts'

test('in production the administrator adds a passkey, confirms with it, and signs in with it', async ({
  browser,
}) => {
  const port = String(await freePort())
  const APP_URL = `http://localhost:${port}`
  const pair = await openPair(1, { ...production, PORT: port, APP_URL })
  const context = await browser.newContext({ baseURL: APP_URL })
  const page = await context.newPage()
  const verify = await addVirtualAuthenticator(page)
  const gate = page.getByRole('heading', { name: 'Confirm It’s You' })
  await page.goto('/login')
  await signIn(page, production.ADMIN_EMAIL)
  await page.waitForURL('**/dashboard')
  await page.getByRole('link', { name: 'Admin', exact: true }).click()
  await expect(gate).toBeFocused()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Add a Passkey' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('My phone')
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  const confirm = page.getByRole('button', { name: 'Confirm with Your Passkey' })
  await expect(confirm).toBeVisible()
  await expectToast(page, 'Passkey added', 'Sign in with it next time.')
  await expectAccessible(page)

  // Nothing opens without the device, or when the call fails.
  await verify(false)
  await confirm.click()
  await expect(page.getByRole('alert').first()).toContainText('We didn’t get a passkey')
  await verify(true)
  const mend = await failRequests(page, '**/api/auth/passkeys/confirm')
  await confirm.click()
  await expect(page.getByRole('alert').first()).toContainText('Failed to confirm it')
  await expect(gate).toBeVisible()
  await mend()
  await confirm.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeFocused()
  await page.getByRole('tab', { name: 'Audit Trail' }).click()
  await expect(page.getByText('Confirmed a session with the passkey My phone')).toBeVisible()
  await expect(page.getByText('Added the passkey My phone')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Added the passkey My phone')).toBeVisible()

  // A new session is confirmed again, unless the passkey opens it.
  await context.clearCookies()
  await page.goto('/login')
  await signIn(page, production.ADMIN_EMAIL)
  await page.waitForURL('**/dashboard')
  await page.goto('/profile?tab=profile')
  await expect(page.getByText('to see your code.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Admin', exact: true }).click()
  await expect(confirm).toBeVisible()
  await page.goto('/profile/account')
  await page.getByRole('button', { name: 'Remove My phone' }).click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(
    page.getByText('Confirm with your passkey on the Admin page first.', { exact: true }),
  ).toBeVisible()
  await context.clearCookies()
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign In with a Passkey' }).click()
  await page.waitForURL('**/dashboard')
  await page.goto('/profile?tab=profile')
  await expect(page.getByRole('button', { name: 'Copy Code' })).toBeVisible()
  await page.goto('/admin')
  await expect(page.getByText('System Metrics & Analytics')).toBeVisible()
  await context.close()
  await pair.close()
})
