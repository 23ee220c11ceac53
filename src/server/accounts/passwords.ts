import { hash, verify } from '@node-rs/argon2'

import { TooMany } from '../errors.ts'

const atOnce = 2
const waitingAtMost = 20

/** What a hash costs: OWASP's first choice for argon2id, 19 MiB, 2 passes, 1 lane. Tests take less. */
export const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

let running = 0
const waiting: (() => void)[] = []

/** Hashing is the cheapest way to wear a server out: two at a time, and no endless queue. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= waitingAtMost) throw new TooMany(5)
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** @throws {TooMany} when too many passwords wait to be hashed */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(password, cost))

// Of a random password nobody knows, made once: checking against it costs what a real check costs.
const nobody = hash(crypto.randomUUID(), cost)

/**
 * Whether the password is right. Without a hash, for someone who does not exist, it takes as long.
 *
 * @throws {TooMany} when too many passwords wait to be checked
 */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  const against = stored ?? (await nobody)
  const right = await inTurn(() => verify(against, password))
  return right && stored !== undefined
}
