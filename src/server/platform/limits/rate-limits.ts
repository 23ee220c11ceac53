import { inArray, sql } from 'drizzle-orm'

import type { Database, Db } from '../db/db.ts'
import { deleteInBatches } from '../db/delete-in-batches.ts'
import { rateLimits } from '../db/tables.ts'
import { isReadOnly, RateLimitError } from '../errors/errors.ts'
import { type Count, Counts } from './counts.ts'
import { toNetwork, widerNetworkFactor, toWiderNetwork } from './network.ts'

const minutes = 60
const hours = 60 * minutes

/** Rate limits counted in the database, so that all processes count together. */
const rules = {
  // A known browser has its own limit. All others count by network, by account and network, and by account
  // alone, which limits slow guessing from many networks.
  'login-known': { points: 20, duration: 15 * minutes },
  'login-network': { points: 30, duration: 3 * minutes },
  'login-account-here': { points: 10, duration: 3 * minutes },
  // In minutes, since anyone who knows a name can use it up. Until then, its owner gets in by a mailed link.
  'login-account': { points: 30, duration: 15 * minutes },
  'new-browser': { points: 5, duration: hours },
  'passkey-network': { points: 60, duration: 3 * minutes },
  'register-network': { points: 20, duration: hours },
  'forgot-network': { points: 20, duration: hours },
  'forgot-target': { points: 3, duration: hours },
  'password-check': { points: 10, duration: 15 * minutes },
  'email-change': { points: 5, duration: hours },
  'email-confirm': { points: 5, duration: hours },
  'email-target': { points: 3, duration: hours },
  // Apart from the changes to an address, which others can use up.
  'email-own': { points: 3, duration: hours },
  // A new fee, a new commissioner, a deleted league, or a member who left is always mailed, whatever other mails
  // someone got.
  'money-change': { points: 20, duration: hours },
  'league-change': { points: 60, duration: hours },
  // A new password, an added passkey, and a deletion: each takes the password and is mailed.
  'access-change': { points: 30, duration: hours },
  profile: { points: 30, duration: hours },
  picture: { points: 20, duration: hours },
  export: { points: 5, duration: hours },
  'reset-network': { points: 20, duration: hours },
  'invite-renewal': { points: 3, duration: 24 * hours },
  'invite-code': { points: 20, duration: hours },
  'invite-code-network': { points: 60, duration: hours },
  'join-network': { points: 240, duration: hours },
  'friend-request': { points: 60, duration: hours },
  'friend-search': { points: 30, duration: minutes },
  'friend-search-email': { points: 40, duration: hours },
  message: { points: 30, duration: minutes },
  reaction: { points: 60, duration: minutes },
  // To one browser, of one kind, whoever causes them.
  push: { points: 30, duration: hours },
  assistant: { points: 10, duration: minutes },
  scorecard: { points: 60, duration: hours },
  // Two tries for each of the twenty files that a club keeps, and as many mistakes.
  import: { points: 60, duration: hours },
  'channel-test': { points: 10, duration: hours },
  'evening-network': { points: 20, duration: hours },
  'join-evening-network': { points: 120, duration: hours },
  'demo-network': { points: 20, duration: hours },
  payment: { points: 40, duration: hours },
  'payment-check': { points: 60, duration: hours },
  'plan-change': { points: 60, duration: hours },
} as const

/** Rate limits counted in each process's memory, because a query for each call would cost more than the call. */
const throttles = {
  'calls-person': { points: 600, duration: minutes },
  'calls-network': { points: 600, duration: minutes },
  // Forty screens in one house, each loading 75 files of another build, which the database has.
  'files-network': { points: 3_000, duration: minutes },
  // Forty screens in one house, each showing 150 faces.
  'pictures-network': { points: 6_000, duration: minutes },
  streams: { points: 60, duration: minutes },
  // Forty screens in one house, each asking every 20 seconds.
  'watch-network': { points: 120, duration: minutes },
  'reports-network': { points: 20, duration: 10 * minutes },
  reports: { points: 500, duration: 10 * minutes },
} as const

type LimitName = keyof typeof rules
type ThrottleName = keyof typeof throttles
type OfNetwork<Name extends string> = Extract<Name, `${string}-network`>
/** A throttle that counts by network. */
export type NetworkThrottle = OfNetwork<ThrottleName>

/** Rate limits. */
export interface RateLimits {
  /** Counts an attempt. @throws {RateLimitError} when `key` has used up `name` */
  consume(name: LimitName, key: string): Promise<void>
  /** Counts an attempt against the network of an address. @throws {RateLimitError} */
  consumeForNetwork(name: OfNetwork<LimitName>, ip: string): Promise<void>
  /** Takes back one attempt, for example after a success. */
  refund(name: LimitName, key: string): Promise<void>
  /** Clears the attempts of `key`. */
  reset(name: LimitName, key: string): Promise<void>
  /** Counts a call, in memory. @throws {RateLimitError} */
  throttle(name: ThrottleName, key: string): Promise<void>
  /** Counts a call against the network of an address, in memory. @throws {RateLimitError} */
  throttleNetwork(name: NetworkThrottle, ip: string): Promise<void>
  /** Takes back one call that `throttleNetwork` counted. */
  releaseNetwork(name: NetworkThrottle, ip: string): Promise<void>
}

const allow = async () => {}
const noRateLimits: RateLimits = {
  consume: allow,
  consumeForNetwork: allow,
  refund: allow,
  reset: allow,
  throttle: allow,
  throttleNetwork: allow,
  releaseNetwork: allow,
}

/** Opens the limits. When off, they allow everything. */
export function openRateLimits(database: Database, on: boolean): RateLimits {
  if (!on) return noRateLimits
  const memory = new Counts()
  /** Networks that used up a limit, so that a flood is refused without a query. */
  const blocked = new Counts()

  async function consume(name: LimitName, key: string, factor = 1): Promise<void> {
    const { points, duration } = rules[name]
    const stored = factor === 1 ? keyOf(name, key) : keyOf(`${name}-wide`, key)
    refuseAbove(points * factor, blocked.get(stored))
    const count = await countIn(database, stored, duration).catch((error: unknown) => {
      if (!isReadOnly(error)) throw error
      // Reads go on while nothing can be stored.
      return memory.add(stored, duration)
    })
    if (isOfNetwork(name) && count.points > points * factor) blocked.set(stored, count)
    refuseAbove(points * factor, count)
  }
  async function throttle(name: ThrottleName, key: string, factor = 1): Promise<void> {
    const { points, duration } = throttles[name]
    const stored = factor === 1 ? keyOf(name, key) : keyOf(`${name}-wide`, key)
    refuseAbove(points * factor, memory.add(stored, duration), tooFastMessage)
  }
  return {
    consume: (name, key) => consume(name, key),
    async consumeForNetwork(name, ip) {
      const [network, wider] = [toNetwork(ip), toWiderNetwork(ip)]
      await consume(name, network)
      // Only what its /64 allowed counts for a /56, so one flood doesn't shut out the networks beside it.
      if (wider !== network) await consume(name, wider, widerNetworkFactor)
    },
    async refund(name, key) {
      memory.take(keyOf(name, key))
      await database.query(refundOne, [keyOf(name, key)]).catch(unlessReadOnly)
    },
    async reset(name, key) {
      memory.delete(keyOf(name, key))
      await database.query(deleteOne, [keyOf(name, key)]).catch(unlessReadOnly)
    },
    throttle: (name, key) => throttle(name, key),
    async throttleNetwork(name, ip) {
      const [network, wider] = [toNetwork(ip), toWiderNetwork(ip)]
      await throttle(name, network)
      if (wider !== network) await throttle(name, wider, widerNetworkFactor)
    },
    async releaseNetwork(name, ip) {
      memory.take(keyOf(name, toNetwork(ip)))
      memory.take(keyOf(`${name}-wide`, toWiderNetwork(ip)))
    },
  }
}

/**
 * Counts one attempt and reads the count, in one statement: of attempts at once, on whatever process, no two see the
 * same count. The window begins with the first attempt, by the database's clock.
 */
const countOne = `
  insert into rate_limits as counted (key, points, expire)
  values ($1, 1, (extract(epoch from clock_timestamp()) * 1000)::bigint + $2::int)
  on conflict (key) do update set
    points = case when counted.expire > excluded.expire - $2::int then counted.points + 1 else 1 end,
    expire = case when counted.expire > excluded.expire - $2::int then counted.expire else excluded.expire end
  returning points, (expire - extract(epoch from clock_timestamp()) * 1000)::float8 as left_ms`
const refundOne = `update rate_limits set points = points - 1 where key = $1 and points > 0`
const deleteOne = `delete from rate_limits where key = $1`

async function countIn({ query }: Database, key: string, duration: number): Promise<Count> {
  const { rows } = await query(countOne, [key, duration * 1000])
  const { points, left_ms } = rows[0] as { points: number; left_ms: number }
  return { points, until: performance.now() + left_ms }
}

const unlessReadOnly = (error: unknown): void => {
  if (!isReadOnly(error)) throw error
}

/** @throws {RateLimitError} */
function refuseAbove(points: number, count: Count | undefined, sentence?: string): void {
  if (!count || count.points <= points) return
  throw new RateLimitError(
    Math.max(1, Math.ceil((count.until - performance.now()) / 1000)),
    sentence,
  )
}

const isOfNetwork = (name: LimitName): boolean => name.endsWith('-network')
/** No name has a bar, so what follows the first one is exactly what was counted. */
const keyOf = (name: string, key: string): string => `${name}|${key}`

const tooFastMessage = 'Too many requests. Wait a moment.'

/** Deletes the counts of exactly these people, given as ids, usernames and addresses in lower case. */
export async function forgetCounts(db: Db, people: readonly string[]): Promise<void> {
  const { key } = rateLimits
  const counted = sql`substr(${key}, strpos(${key}, '|') + 1)`
  // A browser and a network have no space.
  const person = sql`case split_part(${key}, '|', 1)
    when 'login-known' then split_part(${counted}, ' ', 1)
    when 'login-account-here' then substr(${counted}, strpos(${counted}, ' ') + 1)
    else ${counted} end`
  await db.delete(rateLimits).where(inArray(person, people))
}

/** Deletes counts whose time is over. */
export async function clearEndedCounts(db: Db): Promise<void> {
  const isOver = sql`${rateLimits.expire} < extract(epoch from clock_timestamp()) * 1000`
  await deleteInBatches(db, rateLimits, isOver)
}

/** The key that `login-account-here` counts by: an account, as it was typed, from a network. */
export const accountHere = (account: string, ip: string): string => `${toNetwork(ip)} ${account}`

/** Counts a guess of a code by someone, and refunds it when the code is right. @throws {RateLimitError} */
export async function countCodeGuess<T>(
  limits: RateLimits,
  userId: string,
  use: () => Promise<T>,
): Promise<T> {
  await limits.consume('invite-code', userId)
  const result = await use()
  await limits.refund('invite-code', userId)
  return result
}

/** Whether a limit allowed an attempt, instead of throwing `RateLimitError`. */
export const isWithinLimit = (attempt: Promise<void>): Promise<boolean> =>
  attempt.then(
    () => true,
    (error: unknown) => {
      if (error instanceof RateLimitError) return false
      throw error
    },
  )
