import { hash, verify } from '@node-rs/argon2'

import { fairQueue, type Lane } from './fair-queue.ts'

/** What a hash costs: OWASP's first choice for argon2id, 19 MiB, 2 passes, 1 lane. Tests take less. */
export const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Hashing is the cheapest way to wear a server out: two at a time, and no endless queue.
const inTurn = fairQueue(2, 40)

/** For the few passwords that the server itself makes up. */
const ours: Lane = { share: 'known', key: 'server' }

/** @throws {TooMany} when too many passwords wait to be hashed */
export const hashPassword = (password: string, lane: Lane = ours): Promise<string> =>
  inTurn(lane, () => hash(password, cost))

// Of a random password nobody knows, made once: checking against it costs what a real check costs.
const nobody = hash(crypto.randomUUID(), cost)

/**
 * Whether the password is right. Without a hash, for someone who does not exist, it takes as long.
 *
 * @throws {TooMany} when too many passwords wait to be checked
 */
export async function verifyPassword(
  stored: string | undefined,
  password: string,
  lane: Lane = ours,
): Promise<boolean> {
  const against = stored ?? (await nobody)
  const right = await inTurn(lane, () => verify(against, password))
  return right && stored !== undefined
}
