import { randomBytes } from 'node:crypto'

import { afterAll, expect, test } from 'vitest'

import { isLate, patiently } from '../testing/patiently.ts'
import { password } from '../testing/people.ts'
import { closeSharedPair, type Pair, sharePair } from '../testing/processes/two-processes.ts'

const one = 20
afterAll(closeSharedPair)

/** Signs in through a proxy on this machine. @returns the status, and the known browser's cookie */
async function signIn({ nodes }: Pair, nth: number, from: string, body: object, cookie = '') {
  const response = await fetch(`${nodes[nth % nodes.length]?.url}/api/auth/login`, {
    method: 'POST',
    headers: {
      cookie,
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': from,
    },
    body: JSON.stringify(body),
  })
  const browser = response.headers.getSetCookie().find((text) => text.startsWith('teetime-browser'))
  return {
    status: response.status,
    body: await response.text(),
    browser: browser?.split(';', 1)[0] ?? '',
  }
}

const addressIn = (network: string) =>
  `${network}:${[...randomBytes(8).toString('hex').matchAll(/.{4}/g)].join(':')}`

test('a flood from one /64 is limited as one network, and everyone else can still sign in', async () => {
  const pair = await sharePair({ RATE_LIMITS: 'on' })
  const names = Array.from({ length: one }, (_, nth) => `person${nth}`)
  for (const name of names) await pair.join(name)
  let flooding = true
  const outcomes: Awaited<ReturnType<typeof signIn>>[] = []
  const flood = Array.from({ length: 16 }, async (_, nth) => {
    for (let times = 0; flooding; times += 1) {
      const guess = { usernameOrEmail: names[times % one], password: `wrong${times}` }
      outcomes.push(await signIn(pair, nth, addressIn('2001:db8:1:2ab'), guess))
    }
  })
  const signedIn = []
  let tries = 0
  for (const [nth, name] of names.entries()) {
    const body = { usernameOrEmail: name, password }
    const from = addressIn(`2001:db8:2:${nth}00`)
    const reply = await patiently(() => {
      tries += 1
      return signIn(pair, nth, from, body)
    })
    signedIn.push(reply)
  }
  flooding = false
  await Promise.all(flood)
  expect(signedIn.map(({ status }) => status)).toEqual(Array.from({ length: one }, () => 200))
  // The flood leaves the others their turns.
  expect(tries).toBeLessThanOrEqual(4 * one)
  const statuses = outcomes.filter((outcome) => !isLate(outcome)).map(({ status }) => status)
  expect(statuses.filter((status) => status !== 429).length).toBeLessThanOrEqual(30)
  expect(statuses).toContain(429)
})

test('wrong passwords from many networks at once are limited, and the browser of the owner signs in', async () => {
  const pair = await sharePair({ RATE_LIMITS: 'on' })
  await pair.join('ann')
  const right = { usernameOrEmail: 'ann', password }
  const { browser } = await signIn(pair, 0, '198.51.100.1', right)
  const guesses = await Promise.all(
    Array.from({ length: 60 }, (_, nth) =>
      signIn(pair, nth, `203.0.113.${nth}`, { ...right, password: `wrong${nth}` }),
    ),
  )
  // Each took one of the account's 30 attempts, on whichever process.
  const checked = guesses.filter(({ status }) => status === 401)
  expect(checked.length).toBeGreaterThan(0)
  expect(checked.length).toBeLessThanOrEqual(30)
  const stranger = await patiently(() => signIn(pair, 1, '203.0.113.99', right))
  expect(stranger.status).toBe(429)
  const owner = await Promise.all(
    Array.from({ length: 20 }, (_, nth) =>
      patiently(() => signIn(pair, nth, '203.0.113.1', right, browser)),
    ),
  )
  expect(owner.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
})
