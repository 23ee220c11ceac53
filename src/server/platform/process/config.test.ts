import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { runCommand } from '#server/testing/processes/command.ts'

import { InvalidSettingError, readConfig, settingNames } from './config.ts'
import { projectRoot } from './project-root.ts'

function refusalOf(environment: Record<string, string>): string {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof InvalidSettingError) return error.message
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

const production = {
  NODE_ENV: 'production',
  APP_URL: 'https://teetime.example',
  ADMIN_EMAIL: 'boss@golf.example',
  GOLF_FEED: 'espn',
  SMTP_URL: 'smtp://mail.example',
}
const stripe = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}

/** A bad value of every setting that can have one. */
const bad = [
  ['NODE_ENV', { NODE_ENV: 'prod' }],
  ['PORT', { PORT: 'http' }],
  ['PORT', { PORT: '65536' }],
  ['PORT', { PORT: '3000.5' }],
  ['APP_URL', { APP_URL: 'teetime.example' }],
  ['APP_URL', { APP_URL: 'https://golf.example/teetime' }],
  ['APP_URL', { APP_URL: 'https://golf.example/?club=1' }],
  ['APP_URL', { APP_URL: 'https://golf.example/#golf' }],
  ['APP_URL', { ...production, APP_URL: '' }],
  ['APP_URL', { ...production, APP_URL: 'http://golf.example' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: 'proxy.example' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.1, 10.0.0.0/33' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '0.0.0.0/0' }],
  ['DRAIN_SECONDS', { DRAIN_SECONDS: 'long' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost/teetime' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://teetime:a/b#c@localhost/teetime' }],
  ['DATABASE_URL', { DATABASE_DIRECT_URL: 'postgres://localhost/teetime' }],
  ['DATABASE_URL', { BACKUP_TO: '/backups' }],
  [
    'DATABASE_DIRECT_URL',
    {
      DATABASE_URL: 'postgres://localhost/teetime',
      DATABASE_DIRECT_URL: 'mysql://localhost/teetime',
    },
  ],
  ['BACKUP_TO', { BACKUP_TO: 'gs://my-bucket' }],
  ['BACKUP_TO', { BACKUP_TO: 's3://' }],
  ['BACKUP_HOURS', { BACKUP_HOURS: '0' }],
  ['S3_ENDPOINT', { S3_ENDPOINT: 's3.example' }],
  ['ADMIN_EMAIL', { ADMIN_EMAIL: 'admin' }],
  ['ADMIN_EMAIL', { ...production, ADMIN_EMAIL: '' }],
  ['ADMIN_PASSWORD', { ADMIN_PASSWORD: 'short' }],
  ['SUPPORT_EMAIL', { SUPPORT_EMAIL: 'help' }],
  ['SECURITY_CONTACT', { SECURITY_CONTACT: 'me' }],
  ['MASTER_INVITE_TOKEN', { MASTER_INVITE_TOKEN: 'abc' }],
  ['GOLF_FEED', { GOLF_FEED: 'pga' }],
  ['GOLF_FEED', { GOLF_FEED: 'live-golf' }],
  ['GOLF_FEED', { ...production, GOLF_FEED: '' }],
  ['FEED_FALLBACK_MINUTES', { FEED_FALLBACK_MINUTES: '1' }],
  ['LIVE_GOLF_API_KEY', { FEED_FALLBACK_MINUTES: '15', GOLF_FEED: 'espn' }],
  ['ESPN_API_URL', { ESPN_API_URL: 'espn' }],
  ['LIVE_GOLF_API_URL', { LIVE_GOLF_API_URL: 'ftp://golf.example' }],
  ['LIVE_POLL_SECONDS', { LIVE_POLL_SECONDS: '0' }],
  ['LIVE_DAILY_CALLS', { LIVE_DAILY_CALLS: '1.5' }],
  ['LIVE_TIMEOUT_SECONDS', { LIVE_TIMEOUT_SECONDS: '61' }],
  ['SETTLE_AFTER_HOURS', { SETTLE_AFTER_HOURS: '-1' }],
  ['SETTLE_AFTER_HOURS', { SETTLE_AFTER_HOURS: '145' }],
  ['TRY_EVENINGS', { TRY_EVENINGS: 'perhaps' }],
  ['TRY_EVENING_MINUTES', { TRY_EVENING_MINUTES: '1' }],
  ['XAI_API_URL', { XAI_API_URL: 'api.x.ai' }],
  ['XAI_TIMEOUT_SECONDS', { XAI_TIMEOUT_SECONDS: '26' }],
  ['AI_DAILY_CALLS', { AI_DAILY_CALLS: '0' }],
  ['AI_MONTHLY_CALLS', { AI_MONTHLY_CALLS: 'many' }],
  ['SMTP_URL', { SMTP_URL: 'https://mail.example' }],
  ['SMTP_URL', { SMTP_URL: 'smtp://' }],
  ['SMTP_URL', { ...production, SMTP_URL: '' }],
  ['WITHOUT_MAIL', { ...production, WITHOUT_MAIL: '1' }],
  ['MAIL_FROM', { MAIL_FROM: 'TeeTime' }],
  ['STRIPE_SECRET_KEY', { STRIPE_SECRET_KEY: 'secret' }],
  ['STRIPE_SECRET_KEY', { ...stripe, STRIPE_SECRET_KEY: '' }],
  ['STRIPE_PUBLISHABLE_KEY', { STRIPE_PUBLISHABLE_KEY: 'sk_test_1' }],
  ['STRIPE_PUBLISHABLE_KEY', { ...stripe, STRIPE_SECRET_KEY: 'sk_test_1' }],
  ['STRIPE_WEBHOOK_SECRET', { STRIPE_WEBHOOK_SECRET: 'secret' }],
  ['STRIPE_WEBHOOK_SECRET', { ...stripe, STRIPE_WEBHOOK_SECRET: '' }],
  ['STRIPE_API_URL', { STRIPE_API_URL: 'stripe' }],
  ['METRICS_TOKEN', { METRICS_TOKEN: 'token' }],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', { OTEL_EXPORTER_OTLP_ENDPOINT: 'localhost:4318' }],
  ['SENTRY_DSN', { SENTRY_DSN: 'https://sentry.example' }],
  ['RATE_LIMITS', { RATE_LIMITS: 'sometimes' }],
  ['DEMO', { DEMO: 'yes' }],
] as const

test.for(bad)('%s of %j is refused with a sentence that shows a good value', ([name, settings]) => {
  const refusal = refusalOf(settings)
  const sentence = new RegExp(
    `^${name}: (?:must|can’t|is) [^\\n]+ \\(for example ${name}=(.+)\\)$`,
    'm',
  )
  const [, example = ''] = sentence.exec(refusal) ?? []
  expect(refusal).toMatch(sentence)
  expect(refusal).not.toMatch(/expected|received|Invalid/)
  expect(refusalOf({ ...settings, [name]: example })).not.toMatch(new RegExp(`^${name}: `, 'm'))
})

test('the address of the site is kept as headers and links need it', () => {
  expect(readConfig({ APP_URL: 'https://гольф.рф/' }).APP_URL).toBe('https://xn--c1aqiz3b.xn--p1ai')
})

test('every setting whose values can be bad has one here, forty at least', () => {
  const anyText = [
    'HOST',
    'DATA_DIR',
    'LIVE_GOLF_API_KEY',
    'XAI_API_KEY',
    'XAI_MODEL',
    'SIMULATED_SEED',
  ]
  const named = new Set<string>(bad.map(([name]) => name))
  expect(settingNames.filter((name) => !named.has(name) && !anyText.includes(name))).toEqual([])
  expect(bad.length).toBeGreaterThanOrEqual(40)
})

test('examples of secrets differ at each refusal', () => {
  for (const name of ['ADMIN_PASSWORD', 'MASTER_INVITE_TOKEN', 'METRICS_TOKEN']) {
    expect(refusalOf({ [name]: 'a' })).not.toBe(refusalOf({ [name]: 'a' }))
  }
})

test.for([
  [{ ...production, RATE_LIMITS: 'off' }, 'RATE_LIMITS: can’t be off in production'],
  [{ ...production, RATE_LIMITS: '0' }, 'RATE_LIMITS: can’t be off in production'],
  [{ ...production, RATE_LIMITS: 'on' }, 'accepted'],
  [{ NODE_ENV: 'development', RATE_LIMITS: 'off' }, 'accepted'],
  [
    { ...production, DEMO: '1' },
    'DEMO: can’t be on in production, because the password of the demo accounts is public',
  ],
  [{ ...production, DEMO: '0' }, 'accepted'],
  [{ ...production, APP_URL: '' }, 'APP_URL: is missing in production'],
  [{ ...production, APP_URL: 'http://golf.example' }, 'APP_URL: must begin with https:// in'],
  [{ ...production, APP_URL: 'http://localhost:3000' }, 'accepted'],
  [{ ...production, APP_URL: 'http://127.0.0.1:3000' }, 'accepted'],
  [{ APP_URL: 'http://192.168.1.20:3000' }, 'accepted'],
  [{ ...production, ADMIN_EMAIL: '' }, 'ADMIN_EMAIL: must be a real address in production'],
  [{ ...production, GOLF_FEED: '' }, 'GOLF_FEED: is missing in production, where golf would'],
  [{ ...production, GOLF_FEED: 'simulated' }, 'accepted'],
  [{ ...production, GOLF_FEED: '', LIVE_GOLF_API_KEY: 'key' }, 'accepted'],
  [
    { ...production, SMTP_URL: '' },
    'SMTP_URL: is missing in production: without a mail server no one can reset a password. Set WITHOUT_MAIL=1 if you mean that',
  ],
  [{ ...production, SMTP_URL: '', WITHOUT_MAIL: '1' }, 'accepted'],
  [{ BACKUP_TO: '/backups', DATABASE_URL: 'postgres://localhost/teetime' }, 'accepted'],
  [{ BACKUP_TO: '/backups' }, 'DATABASE_URL: is missing, and BACKUP_TO has no effect without it'],
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
    'LIVE_GOLF_API_KEY: is missing, and FEED_FALLBACK_MINUTES has no effect without it when GOLF_FEED is espn',
  ],
  [{ LIVE_GOLF_API_KEY: 'key', FEED_FALLBACK_MINUTES: '15' }, 'accepted'],
  [{ GOLF_FEED: 'simulated', LIVE_GOLF_API_KEY: 'key' }, 'accepted'],
] as const)('%j: %s', ([environment, answer]) => {
  const refusal = refusalOf(environment)
  expect(refusal.slice(0, answer.length)).toBe(answer)
  expect(refusal.split('\n')).toHaveLength(1)
})

test('every bad value is named', () => {
  const refusal = refusalOf({ PORT: '-1', DEMO: 'yes' })
  expect(refusal.split('\n').map((line) => line.split(':', 1)[0])).toEqual(['PORT', 'DEMO'])
})

test.each([
  ['DATABASE_ULR', 'DATABASE_URL'],
  ['SMPT_URL', 'SMTP_URL'],
  ['DATA_DRI', 'DATA_DIR'],
])('%s is taken for a misspelled %s', (name, meant) => {
  const sentence = `${name}: isn’t a setting. Did you mean ${meant}?`
  expect(refusalOf({ [name]: 'a value', PORT: 'http' })).toMatch(`${sentence}\nPORT: `)
})

test('variables of other programs are left alone', () => {
  const others = [
    'PATH',
    'HOSTS',
    'LOG_LEVEL_DEFAULT',
    'XDG_DATA_DIRS',
    'DATABASE_HOST',
    'API_URL',
    'LOGLEVEL',
    'EMAIL_FROM',
    'DATABASE_URI',
    'DATABASE_URLL',
  ]
  expect(readConfig(Object.fromEntries(others.map((name) => [name, '1'])))).toEqual(readConfig({}))
})

test('the server does not start with a bad value, and names it', async () => {
  const { code, said } = await runCommand('src/server/main.ts', [], {
    PORT: 'http',
    DATA_DIR: '/none',
  })
  expect(code).toBe(78)
  expect(said).toMatch(/TeeTime can’t start. Fix these settings:\nPORT: \w+/)
})

test.each(['.env.example', 'docs/operating.md'])('%s names every setting', (file) => {
  const text = readFileSync(join(projectRoot, file), 'utf8')
  const missing = settingNames.filter((name) => !new RegExp(`\\b${name}\\b`).test(text))
  expect(missing).toEqual([])
})
