import type { Browser, Page } from '@playwright/test'

import { openPair, type Pair } from '../src/server/testing/processes/processes.ts'
import { startStripe, type StripeServer } from '../src/server/testing/servers/stripe.ts'
import { api } from './support/api.ts'
import { expect, expectAccessible, registerPerson, test, uniqueName } from './support/fixtures.ts'
import { failRequests } from './support/mock-responses.ts'
import { type Outcome, mockStripeJs } from './support/mock-stripe-js.ts'

// One after another, in front of one server.
test.describe.configure({ mode: 'default' })

let stripe: StripeServer
let pair: Pair
const opened: { close: () => Promise<void> }[] = []

test.beforeAll(async () => {
  stripe = await startStripe()
  opened.push(stripe)
  pair = await openPair(1, stripe.settings)
  opened.push(pair)
})

test.afterAll(async () => {
  for (const server of opened.toReversed()) await server.close()
})

const buyer = async (browser: Browser): Promise<Page> =>
  (await registerPerson(browser, pair, uniqueName('ann'))).page

/** Opens the payment screen of the Pro plan by its address, and continues to the card form. */
async function choosePro(page: Page): Promise<void> {
  await page.goto('/subscription?plan=pro')
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
}

const paying = (clientSecret: string): Outcome => ({
  paymentIntent: { id: stripe.ledger.pay(clientSecret).id, status: 'succeeded' },
})

test('Stripe declines a card, fails, and then takes one', async ({ browser }) => {
  const page = await buyer(browser)
  const outcomes: ((secret: string) => Outcome)[] = [
    () => ({ error: { type: 'card_error', message: 'Your card has insufficient funds.' } }),
    () => ({ error: { type: 'api_error', message: 'An internal error' } }),
    paying,
  ]
  await mockStripeJs(page, (secret) => outcomes.shift()?.(secret) ?? {})
  await choosePro(page)
  await expect(page.getByText('The card fields of the provider')).toBeVisible()
  await expectAccessible(page)
  const submit = page.getByRole('button', { name: 'Subscribe to Pro - $9.99/month' })
  await submit.click()
  await expect(page.getByText('Payment Failed').first()).toBeVisible()
  await expect(page.getByText('Your card has insufficient funds.').first()).toBeVisible()
  await submit.click()
  await expect(page.getByText('Payment Error').first()).toBeVisible()
  await expect(page.getByText('Something went wrong. Please try again.').first()).toBeVisible()
  await submit.click()
  await expect(page.getByText('Subscription Activated').first()).toBeVisible()
  await expect(
    page.getByText('Welcome to Pro! Your subscription is now active.').first(),
  ).toBeVisible()
  await page.context().close()
})

test('a payment whose answer was lost is found at the next press, and isn’t made twice', async ({
  browser,
}) => {
  const page = await buyer(browser)
  await mockStripeJs(page, (secret) => ({
    error: {
      type: 'invalid_request_error',
      message: 'You cannot confirm this PaymentIntent because it has already succeeded.',
      payment_intent: { id: stripe.ledger.pay(secret).id, status: 'succeeded' },
    },
  }))
  await choosePro(page)
  await page.getByRole('button', { name: 'Subscribe to Pro - $9.99/month' }).click()
  await expect(page.getByText('Subscription Activated').first()).toBeVisible()
  await page.context().close()
})

test('a form whose purchase another window has replaced starts again', async ({ browser }) => {
  const page = await buyer(browser)
  const secrets: string[] = []
  await mockStripeJs(page, (secret) => {
    secrets.push(secret)
    if (secrets.length > 1) return paying(secret)
    expect(() => stripe.ledger.pay(secret)).toThrow('payment_intent_unexpected_state')
    return {
      error: {
        type: 'invalid_request_error',
        message: 'This PaymentIntent could not be confirmed because it has a status of canceled.',
        payment_intent: { id: secret.split('_secret_')[0] ?? '', status: 'canceled' },
      },
    }
  })
  await choosePro(page)
  await expect(page.getByText('The card fields of the provider')).toBeVisible()
  const path = '/api/subscription/create-payment-intent'
  await api({ page }, 'post', path, { tier: 'premium' })
  const submit = page.getByRole('button', { name: 'Subscribe to Pro - $9.99/month' })
  const oldButton = await submit.elementHandle()
  await submit.click()
  await oldButton?.waitForElementState('hidden')
  await expect(page.getByText('The card fields of the provider')).toBeVisible()
  await submit.click()
  await expect(page.getByText('Subscription Activated').first()).toBeVisible()
  expect(new Set(secrets).size).toBe(2)
  await page.context().close()
})

test('a payer who returns from the bank’s page finds the plan active', async ({ browser }) => {
  const page = await buyer(browser)
  const { clientSecret } = await api<{ clientSecret: string }>(
    { page },
    'post',
    '/api/subscription/create-payment-intent',
    { tier: 'premium' },
  )
  const { id } = stripe.ledger.pay(clientSecret)
  const mend = await failRequests(page, '**/api/subscription/confirm-payment')
  await page.goto(`/subscription?payment_intent=${id}&redirect_status=succeeded`)
  await expect(page.getByText('We couldn’t confirm your payment yet')).toBeVisible()
  await expectAccessible(page)
  await mend()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('Subscription Activated').first()).toBeVisible()
  await expect(page).toHaveURL(/\/subscription$/)
  await page.context().close()
})

test('payment is disabled until Stripe loads, and Retry reloads it', async ({ browser }) => {
  const page = await buyer(browser)
  await page.route('https://js.stripe.com/**', (route) => route.abort())
  await choosePro(page)
  await expect(page.getByText('Failed to load the payment form')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('https://js.stripe.com/**')
  await mockStripeJs(page, paying)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('The card fields of the provider')).toBeVisible()
  await page.context().close()
})
