import { expect, test } from 'vitest'

import type { TournamentRow } from '#server/tournaments/tournaments.ts'

import { affordablePace } from './affordable-pace.ts'
import { createBackoff, type PollTask } from './backoff.ts'
import { type PollFactors, pollIntervals } from './pace.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const midnight = Date.parse('2026-04-10T00:00:00Z')
/** The first tee time; play goes on until the end of the provider's day. */
const dawn = midnight - 14 * hour

interface Day {
  tournaments: number
  budget: number
  /** The share of calls that fail. They count all the same. */
  failing?: number
  /** Scorecards that readers open in the first hours, up to their share of the budget. */
  scorecards?: number
}

/** Simulates the poller through a day of 14 hours of play. @returns what the boards were like */
function playDay({ tournaments, budget, failing = 0, scorecards = 0 }: Day) {
  const backoff = createBackoff()
  const rows = Array.from({ length: tournaments }, (_, nth) => ({
    key: `tournament ${nth}`,
    format: 'stroke',
    status: 'in-progress',
    firstTeeAt: new Date(dawn - 24 * hour),
    startDate: '2026-04-08',
    endDate: '2026-04-11',
    fieldAt: null,
  })) as unknown as TournamentRow[]
  const interest: PollFactors = {
    followed: true,
    isIdle: false,
    teeAt: new Date(dawn),
    isWaiting: false,
    isLate: false,
    isPlayedOut: false,
    result: null,
  }
  const seen = new Map(rows.map(({ key }) => [key, new Date(dawn)]))
  const result = { oldest: 0, atTheEnd: 0, oldestBeforeWarning: 0, warnedAt: Infinity }
  let [calls, attempts] = [0, 0]
  /** Reads what is due. @returns whether it came */
  const read = (reading: PollTask, now: number): boolean => {
    if (!backoff.isDue(reading, now)) return false
    attempts += 1
    const isGood = calls < budget && attempts % 100 >= failing * 100
    calls = Math.min(calls + 1, budget)
    if (isGood) backoff.recordSuccess(reading.name, now)
    else backoff.recordFailure(reading, now)
    return isGood
  }
  for (let now = dawn; now < midnight; now += second) {
    if (now < dawn + 4 * hour && calls < budget) calls += scorecards / (4 * 3600)
    const playMs = affordablePace(
      rows.map(() => interest),
      budget - calls,
      minute,
      now,
    )
    if (playMs > minute) result.warnedAt = Math.min(result.warnedAt, now)
    for (const row of rows) {
      const pace = pollIntervals(row, interest, playMs, now)
      const at = seen.get(row.key)!
      const age = now - at.getTime()
      result.oldest = Math.max(result.oldest, age)
      if (now >= midnight - hour) result.atTheEnd = Math.max(result.atTheEnd, age)
      if (result.warnedAt === Infinity)
        result.oldestBeforeWarning = Math.max(result.oldestBeforeWarning, age)
      read({ name: `field of ${row.key}`, intervalMs: pace.field, lastSuccess: null }, now)
      const board = { name: row.key, intervalMs: pace.board, lastSuccess: at, inPlay: true }
      if (read(board, now)) seen.set(row.key, new Date(now))
    }
  }
  return { ...result, calls }
}

test('three tournaments last a day of 14 hours on 2,000 calls, none over ten minutes old at its end', () => {
  const { oldest, atTheEnd } = playDay({ tournaments: 3, budget: 2000 })
  expect(atTheEnd).toBeLessThan(10 * minute)
  expect(oldest).toBeLessThan(10 * minute)
})

test('they last even when a tenth of the calls fail and readers open 800 scorecards in the morning', () => {
  const { atTheEnd, oldest } = playDay({
    tournaments: 3,
    budget: 2000,
    failing: 0.1,
    scorecards: 800,
  })
  expect(atTheEnd).toBeLessThan(10 * minute)
  expect(oldest).toBeLessThan(15 * minute)
})

test('the administrator is told while boards are still fresh', () => {
  const { warnedAt, oldestBeforeWarning } = playDay({
    tournaments: 3,
    budget: 2000,
    scorecards: 800,
  })
  expect(warnedAt).toBeLessThan(midnight - 10 * hour)
  expect(oldestBeforeWarning).toBeLessThan(2 * minute)
})

/** The first day of a tournament that begins at 11:45 UTC, from midnight to midnight UTC. @returns the oldest board in play */
function playFirstDay(budget: number): number {
  const backoff = createBackoff()
  const firstTee = midnight - 24 * hour + 11.75 * hour
  const row = {
    key: 'tournament',
    format: 'stroke',
    status: 'upcoming',
    firstTeeAt: new Date(firstTee),
    startDate: '2026-04-09',
    endDate: '2026-04-12',
    fieldAt: new Date(midnight - 25 * hour),
    doubts: [],
  } as unknown as TournamentRow
  const interest = { followed: true, isWaiting: false, isLate: false, isPlayedOut: false }
  const seenAt = { field: row.fieldAt, board: row.fieldAt }
  let [calls, oldest] = [0, 0]
  for (let now = midnight - 24 * hour; now < midnight; now += 5 * second) {
    const play = { teeAt: row.firstTeeAt, isIdle: now < firstTee }
    const playMs = affordablePace([play], budget - calls, minute, now)
    const state = now < firstTee ? row : ({ ...row, status: 'in-progress' } as TournamentRow)
    const pace = pollIntervals(state, { ...interest, ...play, result: null }, playMs, now)
    for (const name of ['field', 'board'] as const) {
      const task = { name, intervalMs: pace[name], lastSuccess: seenAt[name] }
      if (calls >= budget || !backoff.isDue(task, now)) continue
      calls += 1
      seenAt[name] = new Date(now)
      backoff.recordSuccess(name, now)
    }
    const age = now - Math.max(firstTee, seenAt.board?.getTime() ?? 0)
    oldest = Math.max(oldest, age)
  }
  return oldest / minute
}

test.each([
  [65, 60],
  [100, 30],
  [150, 15],
  [300, 6],
])('on a plan of %i calls a day, no board of round 1 is over %i minutes old', (budget, minutes) => {
  expect(playFirstDay(budget)).toBeLessThan(minutes)
})
