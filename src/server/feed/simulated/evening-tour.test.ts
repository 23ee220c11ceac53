import { expect, test } from 'vitest'

import { minuteMs } from '#domain/durations.ts'

import { createEveningTour } from './evening-tour.ts'

const teeAt = Date.UTC(2026, 10, 27, 19, 5)
const ref = { orgId: 'evening', tournId: String(teeAt / 1000), year: 2026 }

function startEvening(minutes = 30) {
  let now = teeAt
  const tour = createEveningTour({ seed: 'test', minutes, now: () => new Date(now) })
  return {
    tour,
    async boardAfter(part: number) {
      now = teeAt + part * minutes * minuteMs
      const board = await tour.fetchScoreboard(ref)
      if (!board) throw new Error('an evening always has a scoreboard')
      return board
    },
  }
}

test('an evening goes from the first tee to an official result in four fifths of its minutes', async () => {
  const { boardAfter } = startEvening()
  const seen = []
  for (const part of [-0.001, 0.1, 0.19, 0.3, 0.39, 0.5, 0.7, 0.785, 0.801]) {
    const { status, round, roundStatus } = await boardAfter(part)
    seen.push(`${status} ${round} ${roundStatus}`)
  }
  expect(seen).toEqual([
    'upcoming 1 not-started',
    'in-progress 1 in-progress',
    'in-progress 1 complete',
    'in-progress 2 in-progress',
    'in-progress 2 complete',
    'in-progress 3 in-progress',
    'in-progress 4 in-progress',
    'complete 4 complete',
    'official 4 complete',
  ])
})

test('scores and tee times of an evening are of that evening, and scores only grow older', async () => {
  const { boardAfter } = startEvening(2)
  let last = 0
  for (let part = 0; part <= 0.8; part += 0.01) {
    const { asOf, rows } = await boardAfter(part)
    expect(asOf.getTime()).toBeGreaterThanOrEqual(last)
    expect(asOf.getTime()).toBeLessThanOrEqual(teeAt + part * 2 * minuteMs)
    last = asOf.getTime()
    for (const { teeTime } of rows) {
      if (!teeTime) continue
      expect(teeTime.getTime()).toBeGreaterThanOrEqual(teeAt)
      expect(teeTime.getTime()).toBeLessThan(teeAt + 2 * minuteMs)
    }
  }
})

test('the field is known before the first tee, with the tee times of the evening', async () => {
  const { tour, boardAfter } = startEvening()
  await boardAfter(-0.2)
  const field = await tour.fetchField(ref)
  expect(field).toMatchObject({ startDate: '2026-11-27', status: 'upcoming' })
  expect(field?.entrants.length).toBeGreaterThan(100)
  const first = field?.entrants.flatMap(({ teeTimes }) => teeTimes.map(({ at }) => at.getTime()))
  expect(Math.min(...(first ?? []))).toBe(teeAt)
})

test('the cut falls between the second and the third round, and scorecards follow the clock', async () => {
  const { tour, boardAfter } = startEvening()
  const before = await boardAfter(0.35)
  const after = await boardAfter(0.45)
  expect(before.cut?.projected).toBe(true)
  expect(after.cut?.projected).toBe(false)
  expect(after.rows.some(({ out }) => out === 'cut')).toBe(true)
  const [leader] = after.rows
  const cards = await tour.fetchScorecards(ref, leader?.apiPlayerId ?? '')
  expect(cards?.slice(0, 2).every(({ complete }) => complete)).toBe(true)
})

test('every golfer whom people could pick is on the scoreboard to the end', async () => {
  let now = Date.UTC(2026, 10, 29, 16, 10)
  const withdrawn = { ...ref, tournId: String(now / 1000) }
  const tour = createEveningTour({ seed: 'test', minutes: 30, now: () => new Date(now) })
  now -= 20 * minuteMs
  const picked = await tour.fetchScoreboard(withdrawn)
  now += 45 * minuteMs
  const ended = await tour.fetchScoreboard(withdrawn)
  const ids = (board: typeof ended) => board?.rows.map(({ apiPlayerId }) => apiPlayerId).toSorted()
  expect(ids(ended)).toEqual(ids(picked))
})

test('no other id is an evening', async () => {
  const { tour } = startEvening()
  expect(await tour.fetchScoreboard({ ...ref, orgId: '1' })).toBeNull()
  expect(await tour.fetchScoreboard({ ...ref, tournId: '014' })).toBeNull()
})
