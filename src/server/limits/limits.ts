import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

import type { Database } from '../db/db.ts'
import { TooMany } from '../errors/errors.ts'
import { networkOf, widerNetworkOf } from './network.ts'

const minutes = 60
const hours = 60 * minutes

/** How often something may be tried; counted in the database, so that all processes count together. */
const rules = {
  // A known browser has a share of its own. All others count by network, by account and network, and by
  // account alone: that keeps slow guessing from many networks in bounds.
  'login-known': { points: 20, duration: 15 * minutes },
  'login-network': { points: 30, duration: 3 * minutes },
  'login-account-here': { points: 10, duration: 3 * minutes },
  'login-account': { points: 30, duration: 6 * hours },
  'register-network': { points: 20, duration: hours },
  'forgot-network': { points: 20, duration: hours },
  'forgot-target': { points: 3, duration: hours },
  'reset-network': { points: 20, duration: hours },
  'invite-code': { points: 20, duration: hours },
  'invite-code-network': { points: 60, duration: hours },
  'friend-request': { points: 60, duration: hours },
  'friend-search': { points: 30, duration: minutes },
  'friend-search-email': { points: 40, duration: hours },
  message: { points: 30, duration: minutes },
  assistant: { points: 10, duration: minutes },
  'demo-network': { points: 20, duration: hours },
  payment: { points: 40, duration: hours },
} as const

/**
 * How often something may be done that is only to be slowed down; counted in each process's memory, because
 * a query for each call would cost more than the call.
 */
const throttles = {
  'calls-session': { points: 600, duration: minutes },
  'calls-network': { points: 600, duration: minutes },
  streams: { points: 60, duration: minutes },
  'reports-network': { points: 20, duration: 10 * minutes },
  reports: { points: 500, duration: 10 * minutes },
} as const

export type LimitName = keyof typeof rules
export type ThrottleName = keyof typeof throttles
type OfNetwork<Name extends string> = Extract<Name, `${string}-network`>

/** A /56 of IPv6 has so many times the share of one /64, of which it holds 256. */
const widerShare = 4

/** Counts attempts. */
export interface Limits {
  /** @throws {TooMany} when `key` has used up `name` */
  consume(name: LimitName, key: string): Promise<void>
  /** Counts by the network of an address. @throws {TooMany} */
  consumeForNetwork(name: OfNetwork<LimitName>, ip: string): Promise<void>
  /** Gives one attempt back, as after a success. */
  refund(name: LimitName, key: string): Promise<void>
  /** Forgets the attempts of `key`. */
  reset(name: LimitName, key: string): Promise<void>
  /** Counts in memory. @throws {TooMany} */
  throttle(name: ThrottleName, key: string): Promise<void>
  /** Counts in memory by the network of an address. @throws {TooMany} */
  throttleNetwork(name: OfNetwork<ThrottleName>, ip: string): Promise<void>
  /** Lets go of what `throttleNetwork` has counted once. */
  releaseNetwork(name: OfNetwork<ThrottleName>, ip: string): Promise<void>
}

/** Limits kept in the database and in memory; switched off they let everything through. */
export function openLimits(database: Database, on: boolean): Limits {
  if (!on) {
    const nothing = async () => {}
    return {
      consume: nothing,
      consumeForNetwork: nothing,
      refund: nothing,
      reset: nothing,
      throttle: nothing,
      throttleNetwork: nothing,
      releaseNetwork: nothing,
    }
  }
  const storeClient = {
    query: ({ text, values }: { text: string; values: unknown[] }) => database.query(text, values),
  }
  const shared = limitersOf(
    rules,
    (rule) =>
      new RateLimiterPostgres({
        ...rule,
        storeClient,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        clearExpiredByTimeout: true,
      }),
  )
  const own = limitersOf(throttles, (rule) => new RateLimiterMemory(rule))
  const byNetwork =
    (limiters: Map<string, Limiter>, sentence?: string) =>
    async (name: string, ip: string): Promise<void> => {
      const [network, wider] = [networkOf(ip), widerNetworkOf(ip)]
      await consumeFrom(limiters.get(name), network, sentence)
      if (wider !== network) await consumeFrom(limiters.get(wide(name)), wider, sentence)
    }
  return {
    consume: (name, key) => consumeFrom(shared.get(name), key),
    consumeForNetwork: byNetwork(shared),
    async refund(name, key) {
      await shared.get(name)?.reward(key)
    },
    async reset(name, key) {
      await shared.get(name)?.delete(key)
    },
    throttle: (name, key) => consumeFrom(own.get(name), key, tooFast),
    throttleNetwork: byNetwork(own, tooFast),
    async releaseNetwork(name, ip) {
      const [network, wider] = [networkOf(ip), widerNetworkOf(ip)]
      await own.get(name)?.reward(network)
      if (wider !== network) await own.get(wide(name))?.reward(wider)
    },
  }
}

type Limiter = RateLimiterPostgres | RateLimiterMemory
interface Rule {
  points: number
  duration: number
  keyPrefix: string
  /** What a flood has used up is refused without asking the database. */
  inMemoryBlockOnConsumed?: number
}

const isOfNetwork = (name: string): boolean => name.endsWith('-network')
const wide = (name: string): string => `${name}-wide`

function limitersOf<L extends Limiter>(
  all: Record<string, { points: number; duration: number }>,
  make: (rule: Rule) => L,
): Map<string, L> {
  const limiters = new Map<string, L>()
  for (const [name, { points, duration }] of Object.entries(all)) {
    const shares = isOfNetwork(name) ? { [name]: 1, [wide(name)]: widerShare } : { [name]: 1 }
    for (const [keyPrefix, times] of Object.entries(shares)) {
      const rule = { points: points * times, duration, keyPrefix }
      const block = isOfNetwork(name) ? { inMemoryBlockOnConsumed: rule.points + 1 } : {}
      limiters.set(keyPrefix, make({ ...rule, ...block }))
    }
  }
  return limiters
}

const tooFast = 'Too many requests at once. Please wait a moment.'

async function consumeFrom(
  limiter: Limiter | undefined,
  key: string,
  sentence?: string,
): Promise<void> {
  try {
    await limiter?.consume(key)
  } catch (cause) {
    if (!(cause instanceof RateLimiterRes)) throw cause
    throw new TooMany(Math.max(1, Math.ceil(cause.msBeforeNext / 1000)), sentence)
  }
}
