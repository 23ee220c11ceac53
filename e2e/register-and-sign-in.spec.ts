import type { Page } from '@playwright/test'

import { password } from '../src/server/testing/people.ts'
import { serverError, expectText, expectToast, msFromResponseToNavigation } from './support/api.ts'
import { expect, expectAccessible, test, uniqueName } from './support/fixtures.ts'
import { holdRequest, mockResponse } from './support/mock-responses.ts'

/** Records the page's text at the end of every frame. @returns everything that was painted so far */
async function recordTexts(page: Page): Promise<() => Promise<string>> {
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(globalThis, { seenTexts: seen })
    const record = () => {
      // A message is handled after the frame has run its callbacks and painted.
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => seen.push(document.body?.textContent ?? ''))
      port1.start()
      port2.postMessage(null)
      requestAnimationFrame(record)
    }
    record()
  })
  return () => page.evaluate(() => (globalThis as { seenTexts?: string[] }).seenTexts?.join() ?? '')
}

/** Waits for a toast that the next page soon replaces: a busy machine looks at the page too seldom to see it. */
async function waitForShortToast(page: Page, title: string): Promise<{ seen: Promise<void> }> {
  const seen = Promise.withResolvers<void>()
  await page.exposeFunction('sawToast', seen.resolve)
  await page.evaluate((title) => {
    const look = () => {
      const toasts = document.querySelector('[aria-label^=Notifications]')
      if (toasts?.textContent?.includes(title))
        (globalThis as unknown as { sawToast(): void }).sawToast()
    }
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
  }, title)
  return { seen: seen.promise }
}

test('registering names the problem with each field', async ({ page }) => {
  await page.goto('/register')
  await expect(page.getByLabel('Remember me on this device')).toBeChecked()
  const create = page.getByRole('button', { name: 'Create Account' })
  const wrong = async (field: string, text: string, problem: string) => {
    await page.locator(`#field-${field}`).fill(text)
    await create.click()
    await expect(page.locator(`#field-${field}-error`)).toHaveText(problem)
  }
  await wrong('inviteCode', '', 'Invite code is required')
  await wrong('inviteCode', 'abc-1', 'Invalid invite code format')
  await wrong('username', 'ab', 'Username must be at least 3 characters')
  await wrong('username', 'a'.repeat(21), 'Username must be less than 20 characters')
  await wrong(
    'username',
    'ann lee',
    'Username can only contain letters, numbers, periods, and underscores',
  )
  await wrong('email', 'ann@', 'Please enter a valid email address')
  await wrong('password', 'Short1a', 'Password must be at least 8 characters')
  for (const weak of ['password1', 'PASSWORD1', 'Password']) {
    await wrong(
      'password',
      weak,
      'Password must contain at least one uppercase letter, one lowercase letter, and one number',
    )
  }
  await expectAccessible(page)
  await expect(page.getByLabel('Invite code')).toHaveCSS('text-transform', 'uppercase')
  const word = page.getByLabel('Password', { exact: true })
  await expect(word).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show Password' }).click()
  await expect(word).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide Password' }).click()
  await expect(word).toHaveAttribute('type', 'password')
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test('a registration that fails says why and keeps what was typed', async ({ page }) => {
  await page.goto('/register')
  const name = uniqueName('ann')
  await page.getByLabel('Invite code').fill('nobodys234')
  await page.getByLabel('Username').fill(name)
  await page.getByLabel('Email').fill(`${name}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill(password)
  const create = page.getByRole('button', { name: 'Create Account' })
  const refused = page.waitForResponse('**/api/auth/register')
  await create.click()
  const { error } = (await (await refused).json()) as { error: string }
  await expectToast(page, 'Registration failed', error)
  await mockResponse(page, 'POST', '**/api/auth/register', serverError)
  await create.click()
  await expectToast(page, 'Registration failed', 'Registration failed. Please try again.')
  await expect(page.getByLabel('Username')).toHaveValue(name)
})

test('signing in says what is missing, why it failed and who is signed in', async ({
  person,
  page,
}) => {
  const { name } = await person('ann')
  await page.goto('/login')
  const signIn = page.getByRole('button', { name: 'Sign In', exact: true })
  await signIn.click()
  await expect(page.locator('#field-usernameOrEmail-error')).toHaveText(
    'Username or email is required',
  )
  await expect(page.locator('#field-password-error')).toHaveText('Password is required')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.waitForURL('**/register')
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.waitForURL('**/forgot-password')
  await page.goto('/login')
  const word = page.getByLabel('Password', { exact: true })
  await page.getByLabel('Username or email').fill(name)
  await word.fill('Password2')
  await page.getByRole('button', { name: 'Show Password' }).click()
  await expect(word).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide Password' }).click()
  await expect(word).toHaveAttribute('type', 'password')
  await signIn.click()
  await expectToast(page, 'Login failed', 'Invalid username/email or password.')

  for (const { reply, says } of [
    {
      reply: { status: 400, json: { error: 'no' } },
      says: 'Please provide both username/email and password.',
    },
    { reply: { status: 429, json: { error: 'Too many tries' } }, says: 'Too many tries' },
    { reply: serverError, says: 'Login failed. Please check your credentials.' },
    { reply: { status: 200, json: {} }, says: 'Login response format unexpected' },
  ]) {
    const stop = await mockResponse(page, 'POST', '**/api/auth/login', reply)
    await signIn.click()
    await expectToast(page, 'Login failed', says)
    await stop()
  }
  await word.fill(password)
  const reloaded = page.waitForEvent('load')
  const waited = msFromResponseToNavigation(page, '**/api/auth/login', '**/dashboard')
  const { seen } = await waitForShortToast(page, 'Welcome back')
  await signIn.click()
  await seen
  await reloaded
  expect(await waited).toBeGreaterThan(300)
})

test('a visitor is sent to sign in, and an unknown URL has its own page', async ({ page }) => {
  const seen = await recordTexts(page)
  const go = await holdRequest(page, '**/api/auth/me')
  await page.goto('/tournaments')
  await expectText(page, 'Checking authentication...')
  go()
  await page.waitForURL('**/login?next=%2Ftournaments')
  expect(await seen()).toContain('Redirecting to login...')
  await page.goto('/reset-password')
  await page.waitForURL('**/login')
  expect(await seen()).toContain('Redirecting to sign in...')
  const support = page.getByText('Still stuck? Write to help@golf.example.')
  await expect(support).toBeHidden()
  await page.goto('/out/of/bounds')
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  await expect(support).toBeVisible()
  await expect(page).toHaveTitle('Page Not Found · TeeTime')
  await expectAccessible(page)
})
