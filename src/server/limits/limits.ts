import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

import type { Database } from '../db/db.ts'
import { TooMany } from '../errors/errors.ts'
import { networkOf, widerNetworkOf } from './network.ts'

const minutes = 60
const hours = 60 * minutes

/** Rate limits counted in the database, so that all processes count together. */
const rules = {
  // A known browser has its own limit. All others count by network, by account and network, and by account
  // alone, which limits slow guessing from many networks.
  'login-known': { points: 20, duration: 15 * minutes },
  'login-network': { points: 30, duration: 3 * minutes },
  'login-account-here': { points: 10, duration: 3 * minutes },
  'login-account': { points: 30, duration: 6 * hours },
  'new-browser': { points: 5, duration: hours },
  'passkey-network': { points: 60, duration: 3 * minutes },
  'register-network': { points: 20, duration: hours },
  'forgot-network': { points: 20, duration: hours },
  'forgot-target': { points: 3, duration: hours },
  'password-check': { points: 10, duration: 15 * minutes },
  'email-change': { points: 5, duration: hours },
  'email-target': { points: 3, duration: hours },
  export: { points: 5, duration: hours },
  'reset-network': { points: 20, duration: hours },
  'invite-code': { points: 20, duration: hours },
  'invite-code-network': { points: 60, duration: hours },
  'join-network': { points: 240, duration: hours },
  'friend-request': { points: 60, duration: hours },
  'friend-search': { points: 30, duration: minutes },
  'friend-search-email': { points: 40, duration: hours },
  message: { points: 30, duration: minutes },
  reaction: { points: 60, duration: minutes },
  assistant: { points: 10, duration: minutes },
  'channel-test': { points: 10, duration: hours },
  'demo-network': { points: 20, duration: hours },
  payment: { points: 40, duration: hours },
} as const

/** Rate limits counted in each process's memory, because a query for each call would cost more than the call. */
const throttles = {
  'calls-session': { points: 600, duration: minutes },
  'calls-network': { points: 600, duration: minutes },
  streams: { points: 60, duration: minutes },
  // Forty screens in one house, each asking every 20 seconds.
  'watch-network': { points: 120, duration: minutes },
  'reports-network': { points: 20, duration: 10 * minutes },
  reports: { points: 500, duration: 10 * minutes },
} as const

type LimitName = keyof typeof rules
type ThrottleName = keyof typeof throttles
type OfNetwork<Name extends string> = Extract<Name, `${string}-network`>

/** An IPv6 /56, which holds 256 /64 networks, gets this multiple of one network's limit. */
const widerNetworkFactor = 4

/** Rate limits. */
export interface Limits {
  /** Counts an attempt. @throws {TooMany} when `key` has used up `name` */
  consume(name: LimitName, key: string): Promise<void>
  /** Counts an attempt against the network of an address. @throws {TooMany} */
  consumeForNetwork(name: OfNetwork<LimitName>, ip: string): Promise<void>
  /** Takes back one attempt, for example after a success. */
  refund(name: LimitName, key: string): Promise<void>
  /** Clears the attempts of `key`. */
  reset(name: LimitName, key: string): Promise<void>
  /** Counts a call, in memory. @throws {TooMany} */
  throttle(name: ThrottleName, key: string): Promise<void>
  /** Counts a call against the network of an address, in memory. @throws {TooMany} */
  throttleNetwork(name: OfNetwork<ThrottleName>, ip: string): Promise<void>
  /** Takes back one call that `throttleNetwork` counted. */
  releaseNetwork(name: OfNetwork<ThrottleName>, ip: string): Promise<void>
}

const allow = async () => {}
const unlimited: Limits = {
  consume: allow,
  consumeForNetwork: allow,
  refund: allow,
  reset: allow,
  throttle: allow,
  throttleNetwork: allow,
  releaseNetwork: allow,
}

/** Opens the limits. When off, they allow everything. */
export function openLimits(database: Database, on: boolean): Limits {
  if (!on) return unlimited
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
      if (wider !== network) await consumeFrom(limiters.get(widerName(name)), wider, sentence)
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
      if (wider !== network) await own.get(widerName(name))?.reward(wider)
    },
  }
}

type Limiter = RateLimiterPostgres | RateLimiterMemory
interface Rule {
  points: number
  duration: number
  keyPrefix: string
  /** During a flood, refuses from memory without a query. */
  inMemoryBlockOnConsumed?: number
}

const isOfNetwork = (name: string): boolean => name.endsWith('-network')
const widerName = (name: string): string => `${name}-wide`

function limitersOf<L extends Limiter>(
  all: Record<string, { points: number; duration: number }>,
  make: (rule: Rule) => L,
): Map<string, L> {
  const limiters = new Map<string, L>()
  for (const [name, { points, duration }] of Object.entries(all)) {
    const factors = isOfNetwork(name)
      ? { [name]: 1, [widerName(name)]: widerNetworkFactor }
      : { [name]: 1 }
    for (const [keyPrefix, factor] of Object.entries(factors)) {
      const rule = { points: points * factor, duration, keyPrefix }
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

/** Counts a guess of a code by someone, and refunds it when the code is right. @throws {TooMany} */
export async function countGuess<T>(
  limits: Limits,
  userId: string,
  use: () => Promise<T>,
): Promise<T> {
  await limits.consume('invite-code', userId)
  const result = await use()
  await limits.refund('invite-code', userId)
  return result
}

/** Whether a limit allowed an attempt, instead of throwing `TooMany`. */
export const isAllowed = (attempt: Promise<void>): Promise<boolean> =>
  attempt.then(
    () => true,
    (error: unknown) => {
      if (error instanceof TooMany) return false
      throw error
    },
  )
