import type { Page } from '@playwright/test'

import { expectText } from './support/api.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'
import { createReadyLeague, setPlan } from './support/league.ts'
import { failRequests, holdRequest } from './support/mock-responses.ts'

const accepted = '4242 4242 4242 4242'
const declined = '4000 0000 0000 0002'
const testCard = '**/api/subscription/test-card'

const planCard = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Plans' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })

async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry').fill('1230')
  await page.getByLabel('Security code').fill('123')
}

async function buy(page: Page, name: string): Promise<void> {
  await page.goto('/subscription')
  await planCard(page, name).getByRole('button', { name: 'Upgrade' }).click()
  await fillCard(page, accepted)
  await page.getByRole('button', { name: `Subscribe to ${name} - ` }).click()
  await expect(page.getByText('Subscription Activated').first()).toBeVisible()
}

const expectToast = (page: Page, title: string, description: string) =>
  expect(
    page.getByRole('listitem').filter({ hasText: title }).filter({ hasText: description }),
  ).toBeVisible()

test('the plans are shown, and the free one is refused to a user who is on it', async ({
  person,
}) => {
  const { page } = await person('ann')
  await page.goto('/dashboard')
  const button = page.getByRole('link', { name: /^Free plan, 0\/1/ })
  await expect(button).toBeVisible()
  await expect(page.getByRole('link', { name: 'Admin' })).toHaveCount(0)
  await button.click()
  await expect(page.getByRole('heading', { name: 'Subscription Plans' })).toBeVisible()
  const current = page.getByRole('region', { name: 'Current plan' })
  await expect(current).toContainText('Free')
  await expect(current).toContainText('Active')
  await expect(current).toContainText("You've created 0 of 1 leagues this month")
  const expected = [
    ['Free', '$0', '1 league/month', 'Basic tournament data', 'Current Plan'],
    ['Pro', '$9.99', '12 leagues/month', 'AI-powered player insights', 'Upgrade'],
    ['Premium', '$19.99', '27 leagues/month', 'Real-time leaderboards', 'Upgrade'],
    [
      'Enterprise',
      '$49.99',
      '100 leagues/month',
      'Dedicated support',
      'Not available yet',
      'Upgrade',
    ],
  ]
  for (const [name = '', ...texts] of expected) {
    for (const text of texts) await expect(planCard(page, name)).toContainText(text)
  }
  await expect(page.getByText('No payments yet.')).toBeVisible()
  await expectAccessible(page)

  const free = planCard(page, 'Free').getByRole('button', { name: 'Current Plan' })
  await expect(free).toBeDisabled()
  await free.click({ force: true })
  await expectToast(page, 'Already Free', "You're already on the free plan!")
  await expect(planCard(page, 'Free')).toContainText('Create 1 league a month, no AI assistant')
  await expect(planCard(page, 'Pro')).toContainText(
    'Create 12 leagues a month, with the AI assistant',
  )
  await page.goto('/subscription?plan=free')
  await expectToast(page, 'Already Free', "You're already on the free plan!")
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await page.waitForURL('**/dashboard')
})

test('a gifted plan can be replaced by a smaller one or given up', async ({ person, teetime }) => {
  const { page, name } = await person('ann')
  await setPlan(teetime, name, 'premium')
  await page.goto('/subscription')
  const current = page.getByRole('region', { name: 'Current plan' })
  await expect(current).toContainText('Premium was a gift. You’re not charged for it.')
  await planCard(page, 'Pro').getByRole('button', { name: 'Downgrade' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(
    'Pro is a lower plan at $9.99/month, and it replaces Premium once',
  )
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Continue to Payment' }).click()
  await expect(page.getByText('It replaces your gift plan, Premium.')).toBeVisible()
  await fillCard(page, accepted)
  await page.getByRole('button', { name: 'Subscribe to Pro - ' }).click()
  await expect(page.getByText('Subscription Activated').first()).toBeVisible()
  await expect(current).toContainText('Pro')
  await expect(current).toContainText('Renews on')

  // It isn't offered again.
  await page.goto('/subscription?plan=pro')
  await expect(page).toHaveURL(/\/subscription$/)

  // With a larger gift plan on top, choosing Free first leads back to the paid plan.
  await setPlan(teetime, name, 'enterprise')
  await page.reload()
  await expect(current).toContainText('You also pay for Pro, until')
  await planCard(page, 'Free').getByRole('button', { name: 'Downgrade' }).click()
  await dialog.getByRole('button', { name: 'Go to Pro' }).click()
  await expectToast(page, 'Plan changed', 'You’re on the Pro plan.')
})

test('a stale tab learns that the plan is already free', async ({ person, teetime }) => {
  const { page, name } = await person('ann')
  await setPlan(teetime, name, 'pro')
  await page.goto('/subscription')
  await planCard(page, 'Free').getByRole('button', { name: 'Downgrade' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(
    'If you give it up, you move to Free right away, with 1 league a month',
  )
  await setPlan(teetime, name, 'free')
  await dialog.getByRole('button', { name: 'Go to Free' }).click()
  await expectToast(page, 'Already Free', "You're already on the free plan!")
  await expect(planCard(page, 'Free').getByRole('button', { name: 'Current Plan' })).toBeVisible()
})

test('an address that names a plan starts no purchase until the user continues', async ({
  person,
}) => {
  const { page } = await person('ann')
  const intent = '**/api/subscription/create-payment-intent'
  let starts = 0
  await page.route(intent, (route) => {
    starts += 1
    return route.fallback()
  })
  await page.goto('/subscription?plan=pro')
  const proceed = page.getByRole('button', { name: 'Continue to Payment' })
  await expect(proceed).toBeVisible()
  await expectAccessible(page)
  expect(starts).toBe(0)

  const mend = await failRequests(page, intent)
  await proceed.click()
  await expect(page.getByText('Failed to start subscription process')).toBeVisible()
  await mend()
  await page.getByRole('button', { name: 'Retry' }).click()
  await fillCard(page, accepted)
  await expect(page.getByRole('button', { name: 'Subscribe to Pro - $9.99/month' })).toBeVisible()
  expect(starts).toBe(1)
})

test('a declined card buys nothing, and a good one the plan', async ({ person }) => {
  const { page } = await person('ann')
  await page.goto('/subscription')
  await planCard(page, 'Pro').getByRole('button', { name: 'Upgrade' }).click()
  await expect(page.getByRole('heading', { name: 'Complete Your Subscription' })).toBeVisible()
  await expect(page.getByText('Subscribe to Pro for $9.99/month')).toBeVisible()
  await expect(page.getByText(/no money moves and only\s+test cards work/)).toBeVisible()
  const submit = page.getByRole('button', { name: 'Subscribe to Pro - $9.99/month' })
  await submit.click()
  await expect(page.getByText('Your card number is invalid.').first()).toBeVisible()
  await expectAccessible(page)

  await fillCard(page, declined)
  await submit.click()
  await expectToast(page, 'Payment Failed', 'Your card was declined.')
  await page.getByRole('link', { name: 'Back to Plans' }).click()
  await expect(page.getByRole('region', { name: 'Current plan' })).toContainText('Free')

  await page.goBack()
  await fillCard(page, accepted)
  const letGo = await holdRequest(page, testCard)
  await submit.click()
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible()
  letGo()
  await expectToast(
    page,
    'Subscription Activated',
    'Welcome to Pro! Your subscription is now active.',
  )
  await expect(page).toHaveURL(/\/subscription$/)
  const current = page.getByRole('region', { name: 'Current plan' })
  await expect(current).toContainText("You've created 0 of 12 leagues this month")
  await expect(current).toContainText(/Renews on \w+ \d+, \d+ for \$9\.99/)
  await expect(page.getByRole('list', { name: 'Receipts' })).toContainText('$9.99')
  await expectAccessible(page)
})

test('a failed payment says so and can be retried', async ({ person }) => {
  const { page } = await person('ann')
  await page.goto('/subscription')
  const upgrade = planCard(page, 'Pro').getByRole('button', { name: 'Upgrade' })
  const intent = '**/api/subscription/create-payment-intent'

  const mute = await failRequests(page, intent)
  await upgrade.click()
  await expectToast(page, 'Error', 'Failed to start subscription process')
  await mute()
  const speak = await failRequests(
    page,
    intent,
    '{"error":"The payment provider isn’t responding."}',
  )
  await upgrade.click()
  await expectToast(page, 'Error', 'The payment provider isn’t responding.')
  await speak()

  await upgrade.click()
  await fillCard(page, accepted)
  const submit = page.getByRole('button', { name: 'Subscribe to Pro - $9.99/month' })
  // A refusal from the server is not a declined card.
  for (const [status, code] of [
    [403, undefined],
    [404, undefined],
    [409, 'payment-replaced'],
    [429, undefined],
  ]) {
    const json = { error: 'A sentence of the server.', code }
    await page.route(testCard, (route) => route.fulfill({ status: Number(status), json }))
    await submit.click()
    await expectToast(page, 'Payment Error', 'Something went wrong. Please try again.')
    await expect(page.getByText('A sentence of the server.')).toHaveCount(0)
    await page.unroute(testCard)
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByText('Payment Error')).toHaveCount(0)
  }
  const mend = await failRequests(page, '**/api/subscription/confirm-payment')
  await submit.click()
  await expectToast(page, 'Payment Error', 'Something went wrong. Please try again.')
  await mend()
  await submit.click()
  await expectToast(page, 'Subscription Activated', 'Welcome to Pro!')
  await expect(page.getByRole('list', { name: 'Receipts' }).getByRole('listitem')).toHaveCount(1)
})

test('a plan can be canceled, resumed and downgraded', async ({ person }) => {
  const { page } = await person('ann')
  await buy(page, 'Premium')
  const current = page.getByRole('region', { name: 'Current plan' })
  await planCard(page, 'Free').getByRole('button', { name: 'Downgrade' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel your Premium plan?' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel at Period End' }).click()
  await expect(current).toContainText(/Canceled\. You keep Premium until/)
  await expectAccessible(page)
  await current.getByRole('button', { name: 'Keep Premium' }).click()
  await expect(current).toContainText(/Renews on/)

  await planCard(page, 'Pro').getByRole('button', { name: 'Downgrade' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Downgrade' }).click()
  await expect(current).toContainText(/Then it becomes Pro for \$9\.99\/month/)
  await expect(planCard(page, 'Pro').getByRole('button', { name: 'Downgrade' })).toBeDisabled()
})

test('the unused part of a plan is a credit on a larger one', async ({ person }) => {
  const { page } = await person('ann')
  await buy(page, 'Pro')
  await planCard(page, 'Enterprise').getByRole('button', { name: 'Upgrade' }).click()
  await expect(page.getByText('Credit for your current plan')).toBeVisible()
  await fillCard(page, accepted)
  await page.getByRole('button', { name: 'Subscribe to Enterprise - $49.99/month' }).click()
  await expectToast(page, 'Subscription Activated', 'Welcome to Enterprise!')
  await expect(page.getByRole('list', { name: 'Receipts' }).getByRole('listitem')).toHaveCount(2)
})

test('a failed renewal is shown, and a plan that renews without a paid period can be canceled', async ({
  person,
  teetime,
}) => {
  const { page, name } = await person('ann')
  await buy(page, 'Pro')
  const current = page.getByRole('region', { name: 'Current plan' })
  await expect(current).toContainText(/Renews on .* for \$9\.99\./)
  const setStatus = (status: string) =>
    teetime.database.query(
      `update subscriptions set status = $2
       where user_id = (select id from users where username = $1)`,
      [name, status],
    )
  await setStatus('past_due')
  await page.reload()
  await expect(current).toContainText('Inactive')
  await expect(current).toContainText('Your renewal couldn’t be charged')
  await expectAccessible(page)

  await setStatus('active')
  await teetime.database.query(
    `update payments set period_end = now() - interval '4 hours'
     where user_id = (select id from users where username = $1)`,
    [name],
  )
  await page.reload()
  await expect(current).toContainText('Your Pro plan renews for $9.99/month.')
  await expectAccessible(page)
  await current.getByRole('button', { name: 'Cancel Plan' }).click()
  await expectToast(page, 'Subscription canceled', 'Your card won’t be charged again.')
  await expect(current).not.toContainText('renews')
})

test('a user who has made all of the month’s leagues is sent to the plans', async ({ person }) => {
  const { page } = await person('ann')
  await page.goto('/create-league')
  await page.getByLabel('League Name').fill('One Too Many')
  // On another device.
  await createReadyLeague(page)
  await page.getByLabel('Select Tournament').selectOption('1/014')
  await page.getByRole('button', { name: /Create League/ }).click()
  await expectToast(
    page,
    'Subscription Limit Reached',
    'You’ve used the one league on your Free plan this month.',
  )
  await page.waitForURL('**/subscription')
  await expect(page.getByText("You've created 1 of 1 leagues this month")).toBeVisible()

  await page.goto('/create-league')
  await expectText(page, 'You’ve used every league on your plan this month')
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'See Plans' }).click()
  await page.waitForURL('**/subscription')
})

test('a failed load says so, and Retry loads it', async ({ person }) => {
  const { page } = await person('ann')
  const mends = [
    await failRequests(page, '**/api/subscription/check-limits'),
    await failRequests(page, '**/api/subscription/plans'),
    await failRequests(page, '**/api/subscription/receipts'),
  ]
  await page.goto('/subscription')
  await expect(page.getByText('Failed to fetch subscription limits', { exact: true })).toBeVisible()
  await expect(page.getByText('Failed to load plans')).toBeVisible()
  await expect(page.getByText('Failed to load receipts')).toBeVisible()
  await expectAccessible(page)
  for (const mend of mends) await mend()
  const retries = page.getByRole('button', { name: 'Retry' })
  for (let left = 3; left > 0; left--) {
    await retries.first().click()
    await expect(retries).toHaveCount(left - 1)
  }
  await expect(planCard(page, 'Pro')).toBeVisible()
})
