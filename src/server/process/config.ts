import { isIP } from 'node:net'

import * as z from 'zod'

const onOff = <Fallback extends boolean | undefined>(fallback: Fallback) =>
  z
    .enum(['0', '1', 'on', 'off', 'true', 'false'])
    .optional()
    .transform((text) => (text === undefined ? fallback : ['1', 'on', 'true'].includes(text)))
const count = (fallback: number, min: number, max: number) =>
  z.coerce.number().int().min(min).max(max).default(fallback)
const url = z.url({ protocol: /^https?$/ })
const networks = z
  .string()
  .transform((text) => text.split(',').map((network) => network.trim()))
  .refine((all) => all.every(isNetwork), 'must be addresses or networks (10.0.0.0/8), by commas')

function isNetwork(text: string): boolean {
  const [address = '', bits = '1', ...more] = text.split('/')
  const most = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  return more.length === 0 && /^[1-9]\d*$/.test(bits) && Number(bits) <= most
}

const Environment = z
  .object({
    NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
    PORT: count(3000, 0, 65_535),
    HOST: z.string().min(1).default('127.0.0.1'),
    APP_URL: url.optional(),
    /** Those on this machine are trusted anyway. */
    TRUSTED_PROXIES: networks.default([]),
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
      .default('info'),
    DATABASE_URL: z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
      .optional(),
    DATA_DIR: z.string().min(1).default('./data'),
    ADMIN_EMAIL: z.email().default('admin@teetime.example'),
    /** Published in security.txt. */
    SECURITY_CONTACT: z
      .union([z.email(), z.url({ protocol: /^(https|mailto|tel)$/ })], {
        error: 'must be an e-mail address or a link',
      })
      .optional(),
    ADMIN_PASSWORD: z.string().min(8).max(128).optional(),
    MASTER_INVITE_TOKEN: z
      .string()
      .regex(/^[A-Z0-9]{8,40}$/, 'must be 8 to 40 capital letters and digits')
      .optional(),
    LIVE_GOLF_API_KEY: z.string().min(1).optional(),
    LIVE_GOLF_API_URL: url.optional(),
    LIVE_POLL_SECONDS: count(60, 1, 3600),
    LIVE_DAILY_CALLS: count(2000, 1, 1_000_000),
    LIVE_TIMEOUT_SECONDS: count(10, 1, 60),
    SETTLE_AFTER_HOURS: count(24, 0, 240),
    XAI_API_KEY: z.string().min(1).optional(),
    XAI_API_URL: url.default('https://api.x.ai/v1'),
    XAI_MODEL: z.string().min(1).default('grok-4.20-non-reasoning'),
    XAI_TIMEOUT_SECONDS: count(20, 1, 25),
    AI_DAILY_CALLS: count(25, 1, 10_000),
    AI_MONTHLY_CALLS: count(20_000, 1, 10_000_000),
    SIMULATED_SEED: z.string().min(1).default('teetime'),
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: z.string().min(3).optional(),
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
    RATE_LIMITS: onOff(true),
    /** Unset, the first start decides. */
    DEMO: onOff(undefined),
  })
  .refine((env) => !(env.NODE_ENV === 'production' && !env.RATE_LIMITS), {
    path: ['RATE_LIMITS'],
    message: 'cannot be off in production',
  })
  .refine((env) => !(env.NODE_ENV === 'production' && env.DEMO), {
    path: ['DEMO'],
    message:
      'cannot be on in production, because everybody knows the password of the demo accounts',
  })
  .refine((env) => env.LIVE_GOLF_API_KEY !== undefined || env.LIVE_GOLF_API_URL === undefined, {
    path: ['LIVE_GOLF_API_KEY'],
    message: 'is missing, and LIVE_GOLF_API_URL is of no use without it',
  })
  .superRefine((env, context) => {
    const names = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const
    const missing = names.filter((name) => env[name] === undefined)
    if (missing.length === names.length) return
    for (const name of missing) {
      context.addIssue({ code: 'custom', path: [name], message: 'goes with the other Stripe keys' })
    }
    const isLive = [env.STRIPE_SECRET_KEY, env.STRIPE_PUBLISHABLE_KEY].map((key) =>
      key?.includes('_live_'),
    )
    if (missing.length === 0 && isLive[0] !== isLive[1]) {
      const message = 'is of the other mode, live or test, than STRIPE_SECRET_KEY'
      context.addIssue({ code: 'custom', path: ['STRIPE_PUBLISHABLE_KEY'], message })
    }
  })

/** Every setting there is. */
export const settingNames = Object.keys(Environment.shape)

export type Config = z.output<typeof Environment>

/** A setting that cannot be used; its message names it. */
export class BadSetting extends Error {}

/**
 * The environment, read once.
 *
 * @throws {BadSetting} naming each variable that does not fit
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const read = Environment.safeParse(set)
  if (read.success) return read.data
  throw new BadSetting(
    read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
  )
}
