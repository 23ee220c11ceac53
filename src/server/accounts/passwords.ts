import { hash, verify } from '@node-rs/argon2'

import { fairQueue, type Lane } from '#server/platform/limits/fair-queue.ts'

/** The cost of a hash: OWASP's first choice for argon2id, 19 MiB, 2 passes, 1 lane. Tests lower it. */
export const argon2Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Hashing is the easiest way to overload the server, so concurrency and queue are limited.
const passwordQueue = fairQueue(2, 40)

/** The lane of the few passwords that the server itself generates. */
const serverLane: Lane = { share: 'known', key: 'server' }

/** Hashes a password. @throws {RateLimitError} when too many passwords wait to be hashed */
export const hashPassword = (password: string, lane: Lane = serverLane): Promise<string> =>
  passwordQueue(lane, () => hash(password, argon2Options))

/** Stored in place of a hash for an account that no password opens. */
export const noPassword = ''

// The hash of a random password, so that a check for an unknown user costs as much as a real one.
const dummyHash = hash(crypto.randomUUID(), argon2Options)

/**
 * Whether the password is correct. The check takes just as long for an unknown user and for an account without one.
 *
 * @throws {RateLimitError} when too many passwords wait to be checked
 */
export async function verifyPassword(
  storedHash: string | undefined,
  password: string,
  lane: Lane = serverLane,
): Promise<boolean> {
  const expected = storedHash || (await dummyHash)
  const isCorrect = await passwordQueue(lane, () => verify(expected, password))
  return isCorrect && expected === storedHash
}
