import { expect, test } from 'vitest'

import { startTeeTime } from '#server/testing/teetime.ts'

test('no page may be framed, by any header', async () => {
  const { send } = await startTeeTime()
  const { headers } = await send({ url: '/api/health/live' })
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(headers['x-frame-options']).toBe('DENY')
})

test('pages may use what TeeTime uses, and nothing else of the device', async () => {
  const { send } = await startTeeTime()
  const { headers } = await send({ url: '/api/health/live' })
  const policy = String(headers['permissions-policy']).split(', ')
  for (const feature of [
    'publickey-credentials-create',
    'publickey-credentials-get',
    'clipboard-write',
    'fullscreen',
    'screen-wake-lock',
  ]) {
    expect(policy).toContain(`${feature}=(self)`)
  }
  for (const feature of ['camera', 'microphone', 'geolocation', 'payment', 'usb']) {
    expect(policy).toContain(`${feature}=()`)
  }
})

test('the card form of Stripe may offer the wallets of a phone', async () => {
  const { send } = await startTeeTime({
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  })
  const { headers } = await send({ url: '/api/health/live' })
  expect(headers['permissions-policy']).toContain('payment=(self "https://js.stripe.com"')
})
