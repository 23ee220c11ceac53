import { password } from '../src/server/testing/people.ts'
import { masterCode } from '../src/server/testing/processes/processes.ts'
import { mailedLink, signIn } from './support/api.ts'
import { expect, test, uniqueName } from './support/fixtures.ts'
import { addVirtualAuthenticator } from './support/virtual-authenticator.ts'

const linked = [
  '/leagues/7d4c0000-0000-4000-8000-000000000000/draft',
  '/profile?tab=friends#messages',
]

const pathOf = (url: URL) => url.pathname + url.search + url.hash

test('a signed-out reader who follows a link lands on its page', async ({ person }) => {
  const { page, name } = await person('ann')
  for (const path of linked) {
    // What the last page still asks may renew the session.
    await page.goto('about:blank')
    await page.context().clearCookies()
    await page.goto(path)
    await page.waitForURL(({ pathname }) => pathname === '/login')
    await signIn(page, name)
    await page.waitForURL((url) => url.pathname !== '/login')
    expect(pathOf(new URL(page.url()))).toBe(path)
  }
})

test('the page asked for survives a passkey, a registration and a reset', async ({
  browser,
  person,
  teetime,
}) => {
  const { name } = await person('ann')
  const { port } = new URL(teetime.nodes[0]?.url ?? '')
  const context = await browser.newContext({ baseURL: `http://localhost:${port}` })
  const page = await context.newPage()
  const asked = '/tournaments?from=mail'
  const arrives = () => page.waitForURL((url) => pathOf(url) === asked)
  const leave = async () => {
    await context.clearCookies()
    await page.goto(asked)
    await page.waitForURL(({ pathname }) => pathname === '/login')
  }

  const verify = await addVirtualAuthenticator(page)
  await verify(true)
  await page.goto('/profile/account')
  await signIn(page, name)
  await page.getByRole('button', { name: 'Add a Passkey' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('My phone')
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Passkey added', { exact: true })).toBeVisible()
  await leave()
  await page.getByRole('button', { name: 'Sign In with a Passkey' }).click()
  await arrives()

  await leave()
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByLabel('Email').fill(`${name}@example.com`)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeFocused()
  const inbox = await context.newPage()
  await inbox.goto(await mailedLink(inbox, `${name}@example.com`, '/reset-password'))
  await inbox.waitForURL('**/reset-password')
  await inbox.getByLabel('New password').fill('Birdie99')
  await inbox.getByLabel('Confirm password').fill('Birdie99')
  await inbox.getByRole('button', { name: 'Reset Password' }).click()
  await inbox.getByRole('link', { name: 'Sign In Now' }).click()
  await signIn(inbox, name, 'Birdie99')
  await inbox.waitForURL((url) => pathOf(url) === asked)

  await leave()
  await page.getByRole('link', { name: 'Create an account' }).click()
  const newcomer = uniqueName('newcomer')
  await page.getByLabel('Invite code').fill(masterCode)
  await page.getByLabel('Username').fill(newcomer)
  await page.getByLabel('Email').fill(`${newcomer}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await arrives()

  await context.clearCookies()
  await page.goto(`/login?${new URLSearchParams({ next: '//evil.example' })}`)
  await signIn(page, newcomer)
  await page.waitForURL('**/dashboard')
  await context.close()
})
