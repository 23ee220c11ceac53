import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { command } from '../testing/processes/command.ts'
import { BadSetting, readConfig, settingNames } from './config.ts'
import { root } from './root.ts'

function refusalOf(environment: Record<string, string>): string {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof BadSetting) return error.message
    throw error
  }
  return 'accepted'
}

test('every setting has a working default', () => {
  expect(readConfig({})).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    DATA_DIR: './data',
    LIVE_POLL_SECONDS: 60,
    SETTLE_AFTER_HOURS: 24,
    RATE_LIMITS: true,
  })
})

test('an empty value counts as unset', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '', LIVE_GOLF_API_URL: '' })).toEqual(readConfig({}))
})

test.for([
  ['NODE_ENV', 'prod'],
  ['PORT', 'http'],
  ['PORT', '65536'],
  ['APP_URL', 'teetime.example'],
  ['TRUSTED_PROXIES', 'proxy.example'],
  ['TRUSTED_PROXIES', '10.0.0.1, 10.0.0.0/33'],
  ['TRUSTED_PROXIES', '0.0.0.0/0'],
  ['LOG_LEVEL', 'loud'],
  ['DATABASE_URL', 'mysql://localhost/teetime'],
  ['ADMIN_EMAIL', 'admin'],
  ['ADMIN_PASSWORD', 'short'],
  ['SECURITY_CONTACT', 'me'],
  ['MASTER_INVITE_TOKEN', 'abc'],
  ['GOLF_FEED', 'pga'],
  ['FEED_FALLBACK_MINUTES', '1'],
  ['ESPN_API_URL', 'espn'],
  ['LIVE_GOLF_API_URL', 'ftp://golf.example'],
  ['LIVE_POLL_SECONDS', '0'],
  ['LIVE_DAILY_CALLS', '1.5'],
  ['LIVE_TIMEOUT_SECONDS', '61'],
  ['SETTLE_AFTER_HOURS', '-1'],
  ['XAI_API_URL', 'api.x.ai'],
  ['XAI_TIMEOUT_SECONDS', '26'],
  ['AI_DAILY_CALLS', '0'],
  ['AI_MONTHLY_CALLS', 'many'],
  ['SMTP_URL', 'https://mail.example'],
  ['MAIL_FROM', 'x'],
  ['STRIPE_SECRET_KEY', 'secret'],
  ['STRIPE_PUBLISHABLE_KEY', 'sk_test_1'],
  ['STRIPE_WEBHOOK_SECRET', 'secret'],
  ['STRIPE_API_URL', 'stripe'],
  ['RATE_LIMITS', 'sometimes'],
  ['DEMO', 'yes'],
] as const)('%s=%s is refused with a sentence that names it', ([name, value]) => {
  const refusal = refusalOf({ [name]: value })
  expect(refusal).toMatch(new RegExp(`^${name}: \\w+ .*\\w`, 'm'))
  expect(refusal.split('\n').every((line) => /^[A-Z_]+: /.test(line))).toBe(true)
})

test.for([
  [{ NODE_ENV: 'production', RATE_LIMITS: 'off' }, 'RATE_LIMITS: cannot be off in production'],
  [{ NODE_ENV: 'production', RATE_LIMITS: '0' }, 'RATE_LIMITS: cannot be off in production'],
  [{ NODE_ENV: 'production', RATE_LIMITS: 'on' }, 'accepted'],
  [{ NODE_ENV: 'development', RATE_LIMITS: 'off' }, 'accepted'],
  [
    { NODE_ENV: 'production', DEMO: '1' },
    'DEMO: cannot be on in production, because the password of the demo accounts is public',
  ],
  [{ NODE_ENV: 'production', DEMO: '0' }, 'accepted'],
  [
    { LIVE_GOLF_API_URL: 'https://golf.example' },
    'LIVE_GOLF_API_KEY: is missing, and LIVE_GOLF_API_URL has no effect without it',
  ],
  [{ LIVE_GOLF_API_URL: 'https://golf.example', LIVE_GOLF_API_KEY: 'key' }, 'accepted'],
  [
    { DATABASE_DIRECT_URL: 'postgres://localhost/teetime' },
    'DATABASE_URL: is missing, and DATABASE_DIRECT_URL has no effect without it',
  ],
  [{ LIVE_GOLF_API_KEY: 'key' }, 'accepted'],
  [{ GOLF_FEED: 'live-golf' }, 'GOLF_FEED: is live-golf, which needs LIVE_GOLF_API_KEY'],
  [{ GOLF_FEED: 'live-golf', LIVE_GOLF_API_KEY: 'key' }, 'accepted'],
  [{ GOLF_FEED: 'espn' }, 'accepted'],
  [
    { GOLF_FEED: 'espn', FEED_FALLBACK_MINUTES: '15' },
    'FEED_FALLBACK_MINUTES: needs LIVE_GOLF_API_KEY when GOLF_FEED is espn, for the source that takes over',
  ],
  [{ LIVE_GOLF_API_KEY: 'key', FEED_FALLBACK_MINUTES: '15' }, 'accepted'],
  [{ GOLF_FEED: 'simulated', LIVE_GOLF_API_KEY: 'key' }, 'accepted'],
] as const)('%j: %s', ([environment, answer]) => {
  expect(refusalOf(environment)).toBe(answer)
})

test('every bad value is named', () => {
  const refusal = refusalOf({ PORT: '-1', DEMO: 'yes' })
  expect(refusal.split('\n').map((line) => line.split(':', 1)[0])).toEqual(['PORT', 'DEMO'])
})

test('the server does not start with a bad value, and names it', async () => {
  const { code, said } = await command('src/server/main.ts', [], {
    PORT: 'http',
    DATA_DIR: '/none',
  })
  expect(code).toBe(78)
  expect(said).toMatch(/TeeTime cannot start with these settings:\nPORT: \w+/)
})

test.each(['.env.example', 'README.md'])('%s names every setting', (file) => {
  const text = readFileSync(join(root, file), 'utf8')
  const missing = settingNames.filter((name) => !new RegExp(`\\b${name}\\b`).test(text))
  expect(missing).toEqual([])
})
