import { expect, test } from 'vitest'

import {
  affordablePace,
  daylightMs,
  nextMidnight,
  type PlayState,
  idleSlowdown,
} from './affordable-pace.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
/** The first tee time of the day, 7:30 in New York. */
const teeAt = Date.parse('2026-04-09T11:30:00Z')

/** Simulates a day of play with `count` tournaments. @returns the calls made, the oldest board and the slowest pace */
function playDay(count: number, budget: number, from: number, until = nextMidnight(from)) {
  const lastRead = Array.from({ length: count }, () => 0)
  let calls = 0
  let oldest = 0
  let slowest = 0
  for (let now = from; now < until; now += 5 * second) {
    const isIdle = now < teeAt || now > teeAt + daylightMs
    const all: PlayState[] = lastRead.map(() => ({ teeAt: new Date(teeAt), isIdle }))
    const playMs = affordablePace(all, budget - calls, minute, now)
    slowest = Math.max(slowest, playMs)
    for (const [nth, at] of lastRead.entries()) {
      if (at > 0 && !isIdle && now > teeAt + 2 * playMs) oldest = Math.max(oldest, now - at)
      if (now - at < (isIdle ? idleSlowdown * playMs : playMs)) continue
      if (calls >= budget) continue
      calls += 1
      lastRead[nth] = now
    }
  }
  return { calls, oldest, slowest }
}

test('three tournaments last a day of 2,000 calls, none of them older than three minutes', () => {
  const { calls, oldest } = playDay(3, 2000, Date.parse('2026-04-09T00:00:00Z'))
  expect(calls).toBeLessThan(2000)
  expect(oldest).toBeLessThan(3 * minute)
})

test('one tournament is read every minute all day', () => {
  const { oldest, slowest } = playDay(1, 2000, Date.parse('2026-04-09T00:00:00Z'))
  expect([oldest, slowest]).toEqual([minute, minute])
})

test('with few calls left late in the day, boards are still read until midnight', () => {
  const { oldest } = playDay(3, 500, Date.parse('2026-04-09T14:00:00Z'))
  expect(oldest).toBeLessThan(10 * minute)
})

test('with no calls left boards are hardly read at all, and the pace is still a finite number', () => {
  const none = affordablePace([{ teeAt: new Date(teeAt), isIdle: false }], 0, minute, teeAt)
  expect(none).toBeGreaterThan(hour)
  expect(Number.isFinite(none)).toBe(true)
})
