import { expect, test } from 'vitest'

import { password } from '../testing/people.ts'
import { type Pair, sharePair } from '../testing/processes/two-processes.ts'

const pairs = 200
/** The largest relative difference between the two medians that anyone may learn something from. */
const tolerance = 0.1
/** Four and a half standard deviations of 200 fair coins: chance alone is beyond it once in 100,000 runs. */
const beyondChance = 4.5 * Math.sqrt(pairs / 4)

test('neither body nor timing of a sign-in reveals whether an account exists', async () => {
  const pair = await sharePair()
  await pair.join('ann')
  const signIn = (usernameOrEmail: string) =>
    timed(pair, '/api/auth/login', { usernameOrEmail, password: `${password}?` })
  await compare(
    () => signIn('ann@example.com'),
    () => signIn('eve@example.com'),
  )
})

test('a password is stored as a hash that costs 19 MiB and two passes', async () => {
  const { join, database } = await sharePair()
  await join('ann')
  const { rows } = await database.query('select password_hash from users')
  expect(rows).toHaveLength(2)
  for (const { password_hash: kept } of rows)
    expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('neither body nor timing of a reset request reveals whether an account exists', async () => {
  const pair = await sharePair()
  await pair.join('ann')
  const ask = (email: string) => timed(pair, '/api/auth/forgot-password', { email })
  await compare(
    () => ask('ann@example.com'),
    () => ask('eve@example.com'),
  )
})

interface Timed {
  said: string
  ms: number
}

async function timed(pair: Pair, path: string, body: object): Promise<Timed> {
  const began = performance.now()
  const reply = await pair.send(0, 'POST', path, '', body)
  const ms = performance.now() - began
  return { said: `${reply.status} ${JSON.stringify(reply.body)}`, ms }
}

/**
 * Alternates the two, and their order, so that a slow moment of the machine affects both. An attacker can tell them
 * apart if their medians differ and one of them is the slower one in more pairs than chance explains. Either alone is
 * noise: on a busy machine medians of equal work differ by a tenth, and on a quiet one a microsecond decides each pair.
 */
async function compare(known: () => Promise<Timed>, unknown: () => Promise<Timed>): Promise<void> {
  for (let nth = 0; nth < 20; nth += 1) await (nth % 2 ? known : unknown)()
  const [ofKnown, ofUnknown]: [Timed[], Timed[]] = [[], []]
  for (let nth = 0; nth < pairs; nth += 1) {
    if (nth % 2) ofKnown.push(await known())
    ofUnknown.push(await unknown())
    if (nth % 2 === 0) ofKnown.push(await known())
  }
  expect(new Set([...ofKnown, ...ofUnknown].map(({ said }) => said)).size).toBe(1)
  const difference = Math.abs(median(ofKnown) / median(ofUnknown) - 1)
  const slower = ofKnown.filter(({ ms }, nth) => ms > (ofUnknown[nth]?.ms ?? 0)).length
  const lean = Math.abs(slower - pairs / 2)
  const canTellApart = difference > tolerance && lean > beyondChance
  expect(canTellApart, `${difference} between the medians, ${slower} of ${pairs} slower`).toBe(
    false,
  )
}

function median(times: readonly Timed[]): number {
  const sorted = times.map(({ ms }) => ms).toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
