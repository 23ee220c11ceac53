import { expect, test } from 'vitest'

import { RateLimitError } from '#server/platform/errors/errors.ts'
import type { Lane } from '#server/platform/limits/fair-queue.ts'
import { toWidestNetwork } from '#server/platform/limits/network.ts'

import { hashPassword, verifyPassword } from './passwords.ts'

const stored = await hashPassword('Password1')
const check = (key: string, share: Lane['share'] = 'others') =>
  verifyPassword(stored, 'Password1', { share, key })
const many = <T>(length: number, one: (nth: number) => Promise<T>) =>
  Promise.allSettled(Array.from({ length }, (_, nth) => one(nth)))
const done = (all: PromiseSettledResult<unknown>[]) =>
  all.filter(({ status }) => status === 'fulfilled').length

test('in a flood of passwords the queue stays bounded, the rest get a 429, and then it recovers', async () => {
  const flood = await many(60, () => check('one network'))
  expect(done(flood)).toBe(42)
  for (const outcome of flood) {
    if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(RateLimitError)
  }
  expect(await check('one network')).toBe(true)
  expect(await verifyPassword(stored, 'Password2')).toBe(false)
})

test('a flood from one network delays and refuses only itself', async () => {
  const ended: string[] = []
  const noting = async (key: string) => {
    await check(key)
    ended.push(key)
  }
  const flood = many(60, () => noting('flood'))
  const others = many(20, (nth) => noting(`network ${nth}`))
  expect([done(await others), done(await flood)]).toEqual([20, 22])
  // The lanes take turns, so everyone is done while most of the flood still waits. Hashes run in parallel, so
  // on a busy machine one of them may finish late.
  const early = ended.slice(0, 2 + 1 + 20 + 7).filter((key) => key !== 'flood')
  expect(early.length).toBeGreaterThanOrEqual(18)
})

test('a flood from every network of one IPv6 /48 refuses only itself', async () => {
  const flood = many(256, (nth) => check(toWidestNetwork(`2001:db8:1:${nth.toString(16)}00::1`)))
  const others = many(20, (nth) => check(toWidestNetwork(`203.0.113.${nth}`)))
  expect([done(await others), done(await flood)]).toEqual([20, 22])
})

test('a flood from any number of networks leaves the share of known browsers alone', async () => {
  const flood = many(80, (nth) => check(`network ${nth}`))
  const known = many(20, () => check('my browser', 'known'))
  expect([done(await known), done(await flood)]).toEqual([20, 42])
})
