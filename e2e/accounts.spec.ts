import type { Page } from '@playwright/test'

import { password } from '../src/server/testing/people.ts'
import { mailedLink, signIn } from './support/api.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'

const forgotCall = '**/api/auth/forgot-password'
const resetCall = '**/api/auth/reset-password'
const answer = (status: number, body: unknown) => ({ status, json: body })

async function requestLink(page: Page, name: string): Promise<void> {
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(`${name}@example.com`)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeFocused()
}

async function choosePassword(
  page: Page,
  newPassword: string,
  confirm = newPassword,
): Promise<void> {
  await page.getByLabel('New password').fill(newPassword)
  await page.getByLabel('Confirm password').fill(confirm)
  await page.getByRole('button', { name: 'Reset Password' }).click()
}

test('the session is refetched when the window gets the focus', async ({ person }) => {
  const { page } = await person('ann')
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible()
  // The first answer counts as fresh for a moment.
  await expect(async () => {
    const asked = page.waitForRequest('**/api/auth/me', { timeout: 300 })
    await Promise.all([asked, page.evaluate(() => dispatchEvent(new Event('focus')))])
  }).toPass()
})

test('a mailed link resets a forgotten password and signs out every browser', async ({
  person,
  page,
}) => {
  const ann = await person('ann')
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page).toHaveTitle('Forgot Password · TeeTime')
  await expectAccessible(page)

  await requestLink(page, ann.name)
  await expect(page).toHaveTitle('Check Your Email · TeeTime')
  await expect(page.getByText(`${ann.name}@example.com`)).toBeVisible()
  await expect(page.getByText('The link expires in 1 hour.')).toBeVisible()
  await expect(page.getByText(/check your spam folder/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to Sign In' }).click()
  await expect(page.getByRole('heading', { name: 'Sign In', exact: true })).toBeVisible()

  const link = await mailedLink(page, `${ann.name}@example.com`, '/reset-password')
  const answered = await page.goto(link)
  expect(answered?.headers()['referrer-policy']).toBe('no-referrer')
  await expect(page).toHaveTitle('Reset Password · TeeTime')
  await expect(page).toHaveURL(/\/reset-password$/)
  await expect(page.locator('meta[name=referrer]')).toHaveAttribute('content', 'no-referrer')
  await page.reload()
  await expect(page.getByText('At least 6 characters.')).toBeVisible()
  await choosePassword(page, 'birdie', 'eagle1')
  await expect(page.locator('#field-confirmPassword-error')).toHaveText("Passwords don't match")
  await expect(page.getByLabel('Confirm password')).toBeFocused()
  await choosePassword(page, 'short')
  await expect(page.locator('#field-newPassword-error')).toHaveText(
    'Password must be at least 6 characters',
  )
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show Password' }).first().click()
  await expect(page.getByLabel('New password')).toHaveAttribute('type', 'text')
  await expect(page.getByLabel('Confirm password')).toHaveAttribute('type', 'password')

  await choosePassword(page, 'birdie')
  await expect(
    page.getByText('This is one of the first passwords anyone would guess.').first(),
  ).toBeVisible()
  await choosePassword(page, 'lostball')
  await expect(page.getByRole('heading', { name: 'Password Reset Complete' })).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Sign In Now' }).click()
  await signIn(page, ann.name, 'lostball')
  await page.waitForURL('**/dashboard')

  await ann.page.goto('/dashboard')
  await ann.page.waitForURL('**/login')

  await page.goto(link)
  await choosePassword(page, 'lostball2')
  await expect(page.getByRole('heading', { name: 'Invalid Reset Link' })).toBeFocused()
  await expect(page.getByText('Reset failed', { exact: true })).toBeVisible()
  await expect(page.getByText('Invalid reset token').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Request New Reset Link' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot Password' })).toBeVisible()
})

test('a reset page without a token leads to the login page', async ({ page }) => {
  await page.goto('/reset-password')
  await expect(page.getByText('Invalid reset link', { exact: true })).toBeVisible()
  await page.waitForURL('**/login')
})

test('an invalid email address is named on its field and not sent', async ({ page }) => {
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill('ann@')
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.locator('#field-email-error')).toHaveText('Please enter a valid email address')
  await expect(page.getByLabel('Email')).toBeFocused()
  await expectAccessible(page)
})

test('the forms stay and say so when the server refuses, breaks, or can’t be reached', async ({
  page,
}) => {
  const toast = page.getByRole('region', { name: /Notifications/ })
  const tooMany = 'Too many requests, try again in 3 minutes'
  const replies = [answer(429, { error: tooMany }), { status: 500, body: 'oops' }, null]
  const expectFailures = async (call: string, press: string, title: string, texts: string[]) => {
    for (const [nth, text] of texts.entries()) {
      const reply = replies[nth]
      await page.route(call, (route) => (reply ? route.fulfill(reply) : route.abort()))
      await page.getByRole('button', { name: press }).click()
      await expect(toast.getByText(text, { exact: true })).toBeVisible()
      await expect(toast.getByText(title, { exact: true })).toBeVisible()
      await page.unroute(call)
    }
  }
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill('ann@example.com')
  await expectFailures(forgotCall, 'Send Reset Link', 'Error', [
    tooMany,
    'Failed to send reset email',
    'Failed to send reset email. Please try again.',
  ])
  await expect(page.getByLabel('Email')).toHaveValue('ann@example.com')

  await page.goto('/reset-password?token=abc')
  await page.getByLabel('New password').fill('birdie')
  await page.getByLabel('Confirm password').fill('birdie')
  await expectFailures(resetCall, 'Reset Password', 'Reset failed', [
    tooMany,
    'Failed to reset password',
    'Failed to reset password. Please try again.',
  ])
  await expect(page.getByLabel('New password')).toHaveValue('birdie')
  await expectAccessible(page)
})

test('a remembered browser stays signed in for 30 days, any other until it is closed', async ({
  person,
  browser,
  baseURL,
}) => {
  const { name } = await person('ann')
  for (const remember of [true, false]) {
    const context = await browser.newContext({ ...(baseURL && { baseURL }) })
    const page = await context.newPage()
    await page.goto('/login')
    await page.getByLabel('Remember me on this device').setChecked(remember)
    await signIn(page, name)
    await page.waitForURL('**/dashboard')
    const cookies = await context.cookies()
    const cookie = cookies.find(({ name }) => name === 'teetime-session')
    const days = Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400)
    if (remember) expect(days).toBe(30)
    else expect(cookie?.expires).toBe(-1)
    await context.close()
  }
})

test('a person sees where they are signed in, and can sign out there', async ({
  person,
  browser,
  baseURL,
}) => {
  const ann = await person('ann')
  const contexts = await Promise.all(
    [1, 2, 3].map(() => browser.newContext({ ...(baseURL && { baseURL }) })),
  )
  for (const { request } of contexts) {
    const response = await request.post('/api/auth/login', {
      headers: { 'sec-fetch-site': 'same-origin' },
      data: { usernameOrEmail: ann.name, password },
    })
    expect(response.status()).toBe(200)
  }
  const { page } = ann
  await page.goto('/profile/account')
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Devices' }) })
  const rows = card.getByRole('listitem')
  await expect(rows).toHaveCount(4)
  await expect(rows.first()).toContainText('This device')
  await expect(rows.nth(1)).toContainText(/Chrome on (Linux|Android|Windows)/)
  await expect(rows.nth(1)).toContainText('Last seen today')
  await expectAccessible(page)

  await rows
    .nth(1)
    .getByRole('button', { name: /^Sign Out/ })
    .click()
  await expect(rows).toHaveCount(3)
  await expect(page.getByText('Device signed out', { exact: true })).toBeVisible()
  await card.getByRole('button', { name: 'Sign Out Other Devices' }).click()
  await expect(rows).toHaveCount(1)
  await expect(card.getByText('No other devices.')).toBeVisible()
  await expect(card.getByRole('button')).toHaveCount(0)
  for (const context of contexts)
    expect((await context.request.get('/api/auth/me')).status()).toBe(401)
  const signedOut = await contexts[0]!.newPage()
  await signedOut.goto('/dashboard')
  await signedOut.waitForURL('**/login')
  for (const context of contexts) await context.close()
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Fantasy Golf Dashboard' })).toBeVisible()
})

test('devices that cannot be loaded or signed out say so', async ({ person, request }) => {
  const { page, name } = await person('ann')
  await request.post('/api/auth/login', {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: { usernameOrEmail: name, password },
  })
  const broken = { status: 500, body: '' }
  await page.route('**/api/auth/sessions', (route) => route.fulfill(broken))
  await page.goto('/profile/account')
  await expect(page.getByText('Failed to load your devices')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/auth/sessions')
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.route('**/api/auth/sessions/**', (route) => route.fulfill(broken))
  await page.getByRole('button', { name: 'Sign Out Other Devices' }).click()
  await expect(
    page.getByText('Failed to sign out your other devices. Try again.').first(),
  ).toBeVisible()
})
