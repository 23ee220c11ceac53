import * as z from 'zod'

import { examples } from './examples.ts'
import { ExplainedError, exitCodes } from './explained-error.ts'
import { findMisspellings } from './misspellings.ts'
import {
  flag,
  wholeNumber,
  integer,
  url,
  siteUrl,
  postgresUrl,
  passwordLength,
  email,
  placeholderAdmin,
  networks,
  isPrivate,
} from './setting-shapes.ts'

const SettingsSchema = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'must be production or development')
    .default('development'),
  PORT: integer(3000, 0, 65_535),
  HOST: z.string().min(1).default('127.0.0.1'),
  APP_URL: siteUrl.optional(),
  /** Proxies on this machine are always trusted. */
  TRUSTED_PROXIES: networks.default([]),
  /** Seconds between saying not ready and stopping. When unset, 3 in production. */
  DRAIN_SECONDS: wholeNumber(0, 60).optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace, or silent',
    )
    .default('info'),
  DATABASE_URL: postgresUrl.optional(),
  /** Past a pooler in transaction mode, to which `DATABASE_URL` leads then. */
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  /** A folder, or `s3://bucket/prefix`. PostgreSQL is backed up only with it. */
  BACKUP_TO: z
    .string()
    .regex(/^(s3:\/\/[\w.-]+(\/.*)?|(?!\w{2,}:\/).*)$/, 'must be a folder or s3://bucket/prefix')
    .optional(),
  BACKUP_HOURS: integer(24, 1, 168),
  S3_ENDPOINT: url.optional(),
  ADMIN_EMAIL: email.default(placeholderAdmin),
  /** Published in security.txt. */
  SECURITY_CONTACT: z
    .union([email, z.url({ protocol: /^(https|mailto|tel)$/ })], {
      error: 'must be an email address or a link',
    })
    .optional(),
  /** Named on the plans' cards. */
  SUPPORT_EMAIL: email.optional(),
  ADMIN_PASSWORD: z.string().min(8, passwordLength).max(128, passwordLength).optional(),
  MASTER_INVITE_TOKEN: z
    .string()
    .regex(/^[A-Z0-9]{8,40}$/, 'must be 8 to 40 capital letters and digits')
    .optional(),
  /** When unset, the real tour if there is a key for it. */
  GOLF_FEED: z
    .enum(['live-golf', 'espn', 'simulated'], 'must be live-golf, espn, or simulated')
    .optional(),
  ESPN_API_URL: url.default('https://site.api.espn.com/apis/site/v2/sports/golf'),
  LIVE_GOLF_API_KEY: z.string().min(1).optional(),
  LIVE_GOLF_API_URL: url.optional(),
  LIVE_POLL_SECONDS: integer(60, 1, 3600),
  LIVE_DAILY_CALLS: integer(2000, 1, 1_000_000),
  LIVE_TIMEOUT_SECONDS: integer(10, 1, 60),
  /** Unset, no other source takes over. */
  FEED_FALLBACK_MINUTES: wholeNumber(5, 240).optional(),
  SETTLE_AFTER_HOURS: integer(24, 0, 144),
  XAI_API_KEY: z.string().min(1).optional(),
  XAI_API_URL: url.default('https://api.x.ai/v1'),
  XAI_MODEL: z.string().min(1).default('grok-4.20-non-reasoning'),
  XAI_TIMEOUT_SECONDS: integer(20, 1, 25),
  AI_DAILY_CALLS: integer(25, 1, 10_000),
  AI_MONTHLY_CALLS: integer(20_000, 1, 10_000_000),
  SIMULATED_SEED: z.string().min(1).default('teetime'),
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      hostname: /./,
      error:
        'must be an address that begins with smtp:// or smtps://, with %40 for an @ in the user name',
    })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>]*<)?[^\s<>@]+@[^\s<>@]+>?$/, 'must be an email address, or a name with one')
    .optional(),
  /** Says that there is no mail server on purpose, without which production doesn't start. */
  WITHOUT_MAIL: flag(false),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_(test|live)_\w+$/, 'must begin with sk_test_ or sk_live_')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_(test|live)_\w+$/, 'must begin with pk_test_ or pk_live_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, 'must begin with whsec_')
    .optional(),
  STRIPE_API_URL: url.optional(),
  /** Opens /metrics to whoever sends it. */
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  SENTRY_DSN: url
    .regex(/\/\/\w+(:\w+)?@.*\/\d+$/, 'must have a key and the number of a project')
    .optional(),
  RATE_LIMITS: flag(true),
  /** When unset, the first start decides. */
  DEMO: flag(undefined),
  /** Whether guests may play simulated evenings without an account. */
  TRY_EVENINGS: flag(false),
  TRY_EVENING_MINUTES: integer(30, 2, 60),
})

/** The settings, checked and with defaults filled in. */
export type Config = z.output<typeof SettingsSchema>

/** A setting, what is wrong with it, and whether that is so. */
type Rule = [name: keyof Config, fault: string, isBad: (env: Config) => unknown]

const productionRules: Rule[] = [
  ['RATE_LIMITS', 'can’t be off in production', (env) => !env.RATE_LIMITS],
  [
    'DEMO',
    'can’t be on in production, because the password of the demo accounts is public',
    (env) => env.DEMO,
  ],
  [
    'APP_URL',
    'is missing in production, where links in emails begin with it',
    (env) => !env.APP_URL,
  ],
  [
    'APP_URL',
    'must begin with https:// in production: anyone on the way could read passwords, and passkeys need it',
    (env) => env.APP_URL && !isPrivate(new URL(env.APP_URL)),
  ],
  [
    'ADMIN_EMAIL',
    'must be a real address in production, where the administrator may have to reset the password',
    (env) => env.ADMIN_EMAIL === placeholderAdmin,
  ],
  [
    'GOLF_FEED',
    'is missing in production, where golf would be simulated. Set GOLF_FEED=simulated if you mean that',
    (env) => !env.GOLF_FEED && !env.LIVE_GOLF_API_KEY,
  ],
  [
    'SMTP_URL',
    'is missing in production: without a mail server no one can reset a password. Set WITHOUT_MAIL=1 if you mean that',
    (env) => !env.SMTP_URL && !env.WITHOUT_MAIL,
  ],
]

/** A setting that has no effect without another one. */
const needs = (name: keyof Config, needed: keyof Config, more = ''): Rule => [
  needed,
  `is missing, and ${name} has no effect without it${more}`,
  (env) => env[name] && !env[needed],
]

const stripeKeys = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const
const isLive = (key: string | undefined) => key?.includes('_live_')

const rules: Rule[] = [
  ['WITHOUT_MAIL', 'can’t be on with SMTP_URL', (env) => env.WITHOUT_MAIL && env.SMTP_URL],
  needs('BACKUP_TO', 'DATABASE_URL', ': the embedded database is backed up in DATA_DIR'),
  needs('LIVE_GOLF_API_URL', 'LIVE_GOLF_API_KEY'),
  needs('DATABASE_DIRECT_URL', 'DATABASE_URL'),
  [
    'GOLF_FEED',
    'is live-golf, which needs LIVE_GOLF_API_KEY',
    (env) => env.GOLF_FEED === 'live-golf' && !env.LIVE_GOLF_API_KEY,
  ],
  [
    'LIVE_GOLF_API_KEY',
    'is missing, and FEED_FALLBACK_MINUTES has no effect without it when GOLF_FEED is espn',
    (env) => env.FEED_FALLBACK_MINUTES && env.GOLF_FEED === 'espn' && !env.LIVE_GOLF_API_KEY,
  ],
  ...stripeKeys.map((name): Rule => [
    name,
    'is missing: set all three Stripe keys or none',
    (env) => !env[name] && stripeKeys.some((key) => env[key]),
  ]),
  [
    'STRIPE_PUBLISHABLE_KEY',
    'must be the same mode as STRIPE_SECRET_KEY: both live or both test',
    (env) =>
      stripeKeys.every((key) => env[key]) &&
      isLive(env.STRIPE_SECRET_KEY) !== isLive(env.STRIPE_PUBLISHABLE_KEY),
  ],
]

const CheckedSchema = SettingsSchema.superRefine((env, context) => {
  const isProduction = env.NODE_ENV === 'production'
  for (const [name, message, isBad] of isProduction ? [...productionRules, ...rules] : rules) {
    if (isBad(env)) context.addIssue({ code: 'custom', path: [name], message })
  }
})

/** The names of all settings. */
export const settingNames = Object.keys(SettingsSchema.shape)

/** Invalid settings. The message has a sentence for each, which names it and shows a good value. */
export class InvalidSettingError extends ExplainedError {
  override readonly exitCode = exitCodes.invalidSetting
}

/** Makes the sentence for one invalid setting. @param fault what it must be, cannot do, or lacks */
export const badSetting = (
  name: keyof Config,
  fault: string,
  cause?: unknown,
): InvalidSettingError => new InvalidSettingError(sentenceOf(name, fault), { cause })

const sentenceOf = (name: keyof Config, fault: string) => {
  const example: Record<keyof Config, string> = examples()
  return `${name}: ${fault} (for example ${name}=${example[name]})`
}

/** Reads and checks the environment. @throws {InvalidSettingError} naming each invalid or misspelled variable */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const read = CheckedSchema.safeParse(set)
  const misspellings = findMisspellings(Object.keys(set), settingNames)
  if (read.success && misspellings.length === 0) return read.data
  const faults = new Map<keyof Config, string>()
  for (const { path, message } of read.error?.issues ?? []) {
    const name = path[0] as keyof Config
    if (!faults.has(name)) faults.set(name, message)
  }
  throw new InvalidSettingError(
    [...misspellings, ...[...faults].map(([name, fault]) => sentenceOf(name, fault))].join('\n'),
  )
}
