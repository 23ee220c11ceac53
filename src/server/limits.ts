import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

import type { Database } from './db/db.ts'
import { TooMany } from './errors.ts'

/** How often what may be tried, by address or by account; counted in the database, for all processes. */
const rules = {
  'login-address': { points: 30, duration: 180 },
  'login-account': { points: 10, duration: 180 },
  'register-address': { points: 20, duration: 3600 },
  'invite-code-address': { points: 30, duration: 600 },
  'forgot-address': { points: 20, duration: 3600 },
  'forgot-target': { points: 3, duration: 3600 },
  'reset-address': { points: 20, duration: 3600 },
  'friend-request': { points: 60, duration: 3600 },
  message: { points: 30, duration: 60 },
  assistant: { points: 10, duration: 60 },
  'demo-address': { points: 20, duration: 3600 },
  payment: { points: 40, duration: 3600 },
} as const

export type LimitName = keyof typeof rules

/** Counts attempts. */
export interface Limits {
  /** @throws {TooMany} when `key` has used up `name` */
  spend(name: LimitName, key: string): Promise<void>
  /** Forgets the attempts of `key`, as after a success. */
  forgive(name: LimitName, key: string): Promise<void>
}

/** Limits kept in the database; switched off they let everything through. */
export function openLimits(database: Database, on: boolean): Limits {
  if (!on) return { spend: async () => {}, forgive: async () => {} }
  const storeClient = {
    query: ({ text, values }: { text: string; values: unknown[] }) => database.query(text, values),
  }
  const limiters = new Map(
    Object.entries(rules).map(([name, rule]) => [
      name,
      new RateLimiterPostgres({
        ...rule,
        storeClient,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        clearExpiredByTimeout: true,
        keyPrefix: name,
      }),
    ]),
  )
  return {
    async spend(name, key) {
      try {
        await limiters.get(name)?.consume(key)
      } catch (cause) {
        if (!(cause instanceof RateLimiterRes)) throw cause
        throw new TooMany(Math.max(1, Math.ceil(cause.msBeforeNext / 1000)))
      }
    },
    async forgive(name, key) {
      await limiters.get(name)?.delete(key)
    },
  }
}
