import * as fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'

import { sum } from '#domain/sum.ts'
import type { Scorecard, Scoreboard, ScoreboardRow } from '#domain/tournaments/tournament.ts'

import { courseTime, listEvents } from './calendar.ts'
import type { SimulatedEvent } from './calendar.ts'
import { createSimulatedTour } from './tour.ts'

const hour = 60 * 60_000
const events = listEvents(2026)
const someEvent = fc.constantFrom(...events)
/** A share of the time from the publication of tee times to the evening after the last day. */
const someShare = fc.double({ min: 0, max: 1, noNaN: true })

let now = 0
const tour = createSimulatedTour({ seed: 'test', now: () => new Date(now) })

function instantOf(event: SimulatedEvent, share: number): number {
  const [from, to] = [courseTime(event, -2, '12:00'), courseTime(event, 4, '18:00')]
  return Math.round(from + (to - from) * share)
}

async function boardOf(event: SimulatedEvent, at: number): Promise<Scoreboard> {
  now = at
  const board = await tour.fetchScoreboard(event)
  if (!board) throw new Error(`no board of ${event.name} at ${new Date(at).toISOString()}`)
  return board
}

async function fieldOf(event: SimulatedEvent, at: number) {
  now = at
  const field = await tour.fetchField(event)
  if (!field) throw new Error(`no field of ${event.name}`)
  return field
}

const isRanked = (row: ScoreboardRow) => !row.out && row.toPar !== null
const after36 = (row: ScoreboardRow) => sum(row.rounds.slice(0, 2).map(({ toPar }) => toPar))
const scores = ({ rows }: Scoreboard) => rows.map(({ apiPlayerId, toPar }) => [apiPlayerId, toPar])

async function read(seed: string, event: SimulatedEvent, at: number) {
  const one = createSimulatedTour({ seed, now: () => new Date(at) })
  return { board: await one.fetchScoreboard(event), field: await one.fetchField(event) }
}

const afterAll = (event: SimulatedEvent) => courseTime(event, 6, '12:00')

interface Look {
  event: SimulatedEvent
  at: number
  board: Scoreboard
  /** The board at the instant that it gives as its own. */
  again: Scoreboard
  field: Awaited<ReturnType<typeof fieldOf>>
  cards: Map<string, Scorecard[]>
}

/** Five instants of each of 25 events: playing an event takes longer than asking for its boards. */
const looks: Look[] = []

beforeAll(async () => {
  for (const event of fc.sample(someEvent, 25)) {
    for (const share of fc.sample(someShare, 5)) {
      const at = instantOf(event, share)
      const board = await boardOf(event, at)
      const again = await boardOf(event, board.asOf.getTime())
      const field = await fieldOf(event, at)
      const cards = new Map<string, Scorecard[]>()
      for (const { apiPlayerId } of board.rows)
        cards.set(apiPlayerId, (await tour.fetchScorecards(event, apiPlayerId)) ?? [])
      looks.push({ event, at, board, again, field, cards })
    }
  }
})

/** Checks a fact at every look. */
function always(fact: (board: Scoreboard, look: Look) => void) {
  for (const look of looks) {
    try {
      fact(look.board, look)
    } catch (cause) {
      throw new Error(`${look.event.name} at ${new Date(look.at).toISOString()}`, { cause })
    }
  }
}

test('the same seed and instant give the same answers, and another seed gives others', async () => {
  await fc.assert(
    fc.asyncProperty(someEvent, someShare, async (event, share) => {
      const at = instantOf(event, share)
      const one = await read('one', event, at)
      expect(await read('one', event, at)).toEqual(one)
      expect(await read('two', event, at)).not.toEqual(one)
    }),
    { numRuns: 20 },
  )
})

test('a board stays the same until something changes, and says when that was', () =>
  always((board, { at, again }) => {
    expect(board.asOf.getTime()).toBeLessThanOrEqual(at)
    expect(again).toEqual(board)
  }))

test('a total is the finished rounds plus today', () =>
  always(({ rows }) => {
    for (const row of rows) {
      const finished = sum(row.rounds.map(({ toPar }) => toPar))
      const isToday = row.today !== null && !row.thru.startsWith('F')
      if (row.out === 'wd') continue
      const begun = row.rounds.length > 0 || isToday
      expect(row.toPar).toBe(begun ? finished + (isToday ? (row.today ?? 0) : 0) : null)
    }
  }))

test('the scorecards add up to the board', () =>
  always(({ rows }, { event, cards: allCards }) => {
    for (const row of rows) {
      const cards = allCards.get(row.apiPlayerId) ?? []
      const toPar = sum(cards.flatMap(({ holes }) => holes.map((one) => one.strokes - one.par)))
      expect(cards.length ? toPar : null).toBe(row.toPar)
      expect(cards.filter(({ complete }) => complete)).toHaveLength(row.rounds.length)
      for (const { round, strokes } of row.rounds) {
        const card = cards.find((one) => one.round === round)
        expect(sum(card?.holes.map((one) => one.strokes) ?? [])).toBe(strokes)
      }
      const today = cards.find(({ round }) => round === row.currentRound)
      const thru = today?.complete ? 'F' : (today?.holes.length ?? '')
      const star = today?.startingHole === 10 ? '*' : ''
      if (!row.out) expect(row.thru).toBe(`${thru}${star}`)
      for (const { hole, par } of today?.holes ?? []) expect(par).toBe(event.course.pars[hole - 1])
    }
  }))

test('a finished hole keeps its score, and time only adds holes', () =>
  fc.assert(
    fc.asyncProperty(someEvent, someShare, someShare, async (event, one, other) => {
      const [early, late] = [one, other].toSorted((a, b) => a - b)
      const before = await boardOf(event, instantOf(event, early ?? 0))
      const after = await boardOf(event, instantOf(event, late ?? 1))
      expect(after.round).toBeGreaterThanOrEqual(before.round)
      expect(after.asOf.getTime()).toBeGreaterThanOrEqual(before.asOf.getTime())
      for (const row of before.rows.filter(({ toPar }) => toPar !== null)) {
        const later = after.rows.find(({ apiPlayerId }) => apiPlayerId === row.apiPlayerId)
        expect(later?.rounds.slice(0, row.rounds.length)).toEqual(row.rounds)
        if (row.out) expect(later?.out).toBe(row.out)
        now = instantOf(event, early ?? 0)
        const holes = (await tour.fetchScorecards(event, row.apiPlayerId))?.flatMap(
          (card) => card.holes,
        )
        now = instantOf(event, late ?? 1)
        const all = (await tour.fetchScorecards(event, row.apiPlayerId))?.flatMap(
          (card) => card.holes,
        )
        expect(all).toEqual(expect.arrayContaining(holes ?? []))
      }
    }),
    { numRuns: 25 },
  ))

test('ranked golfers come first, in order, with T for ties', () =>
  always(({ rows, status }) => {
    const ranked = rows.slice(0, rows.filter(isRanked).length)
    expect(ranked.every(isRanked)).toBe(true)
    for (const row of rows) if (row.out) expect(row.position).toBe(row.out.toUpperCase())
    for (const row of rows) if (!row.out && row.toPar === null) expect(row.position).toBe('-')
    const isOver = status === 'complete' || status === 'official'
    for (const row of ranked) {
      const place = ranked.filter((one) => (one.toPar ?? 0) < (row.toPar ?? 0)).length + 1
      const tied = ranked.filter((one) => one.toPar === row.toPar).length > 1
      if (isOver && place === 1) continue
      expect(row.position).toBe(`${tied ? 'T' : ''}${place}`)
    }
  }))

test('before the tee time a golfer has no score, not a 0', () =>
  always(({ rows }, { at }) => {
    for (const row of rows.filter(({ teeTime }) => teeTime && teeTime.getTime() > at)) {
      expect(row).toMatchObject({ today: null, thru: '' })
      expect(row.rounds).toHaveLength(row.currentRound - 1)
      if (row.currentRound === 1) expect(row).toMatchObject({ toPar: null, position: '-' })
    }
  }))

test('the low 65 and ties make the cut, which is a projection until round 2 is over', () =>
  always(({ cut, rows, round, roundStatus }) => {
    const isOver = round > 2 || (round === 2 && roundStatus === 'complete')
    if (round === 1) expect(cut).toBeNull()
    if (cut) expect(cut.projected).toBe(!isOver)
    expect(rows.some(({ out }) => out === 'cut')).toBe(isOver)
    if (!isOver) return
    const played = rows.filter(({ rounds }) => rounds.length >= 2)
    const line = cut?.toPar ?? 0
    expect(played.filter((row) => after36(row) <= line).length).toBeGreaterThanOrEqual(65)
    expect(played.filter((row) => after36(row) < line).length).toBeLessThan(65 + 3)
    for (const row of played) {
      if (row.out === 'cut') expect(after36(row)).toBeGreaterThan(line)
      else if (row.out === null) expect(after36(row)).toBeLessThanOrEqual(line)
    }
  }))

test('the field has 120 to 156 different golfers, and the board lists the same ones', () =>
  always(({ rows }, { field: { entrants } }) => {
    const ids = entrants.map(({ apiPlayerId }) => apiPlayerId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBeGreaterThanOrEqual(120)
    expect(ids.length).toBeLessThanOrEqual(156)
    const onBoard = rows.filter(({ out, toPar }) => out !== 'wd' || toPar !== null)
    expect(onBoard.map((row) => row.apiPlayerId).toSorted()).toEqual(ids.toSorted())
  }))

test('entries are published six days before, tee times and the board two days before', async () => {
  for (const event of events.slice(20, 40)) {
    now = courseTime(event, -2, '11:59')
    expect(await tour.fetchScoreboard(event)).toBeNull()
    expect((await fieldOf(event, courseTime(event, -6, '11:59'))).entrants).toEqual([])
    const listed = (await fieldOf(event, courseTime(event, -2, '11:59'))).entrants
    expect(listed.length).toBeGreaterThan(0)
    expect(listed.every(({ teeTimes }) => teeTimes.length === 0)).toBe(true)
    const entered = (await fieldOf(event, courseTime(event, -2, '12:00'))).entrants
    expect(entered.every(({ teeTimes }) => teeTimes.length === 2)).toBe(true)
    const times = entered.flatMap(({ teeTimes }) => teeTimes.map(({ at }) => at.getTime()))
    expect(Math.min(...times)).toBe(courseTime(event, 0, '07:00'))
    const last = (await fieldOf(event, afterAll(event))).entrants
    const drawnToTheEnd = last.filter(({ teeTimes }) => teeTimes.length > 2)
    expect(drawnToTheEnd.length).toBeGreaterThanOrEqual(60)
  }
})

test('no one plays two events at once', async () => {
  const near = events.slice(95, 106)
  const at = Date.parse(`${near[5]?.startDate}T23:00Z`)
  const fields = await Promise.all(near.map((event) => fieldOf(event, at)))
  const ids = fields
    .filter(({ status, entrants }) => status === 'in-progress' && entrants.length)
    .flatMap(({ entrants }) => entrants.map(({ apiPlayerId }) => apiPlayerId))
  expect(ids.length).toBeGreaterThan(156)
  expect(new Set(ids).size).toBe(ids.length)
})

test('a golfer who withdraws before the first shot leaves the field and never has a score', async () => {
  let afterTheFirstTee = 0
  for (const event of events.slice(0, 60)) {
    const published = await fieldOf(event, courseTime(event, -2, '12:00'))
    const after = await fieldOf(event, afterAll(event))
    const left = published.entrants.filter(
      (one) => !after.entrants.some(({ apiPlayerId }) => apiPlayerId === one.apiPlayerId),
    )
    const { rows } = await boardOf(event, afterAll(event))
    for (const { apiPlayerId } of left) {
      const row = rows.find((one) => one.apiPlayerId === apiPlayerId)
      if (row) afterTheFirstTee++
      if (row) expect(row).toMatchObject({ out: 'wd', toPar: null, rounds: [], teeTime: null })
      now = afterAll(event)
      expect(await tour.fetchScorecards(event, apiPlayerId)).toBeNull()
    }
  }
  expect(afterTheFirstTee).toBeGreaterThan(0)
})

test('an event is upcoming, in progress, complete and, an hour later, official', async () => {
  for (const event of events.slice(0, 40)) {
    const end = await boardOf(event, afterAll(event))
    expect(end).toMatchObject({ status: 'official', roundStatus: 'complete' })
    expect(end.rows[0]?.position).toBe('1')
    const over = end.asOf.getTime() - hour
    const statuses = await Promise.all(
      [
        courseTime(event, 0, '06:59'),
        courseTime(event, 0, '07:00'),
        over - 1,
        over,
        over + hour - 1,
      ].map(async (at) => (await fieldOf(event, at)).status),
    )
    expect(statuses).toEqual(['upcoming', 'in-progress', 'in-progress', 'complete', 'complete'])
  }
})

test('a year has withdrawals, disqualifications, playoffs and an event of 54 holes', async () => {
  const boards = await Promise.all(events.map((event) => boardOf(event, afterAll(event))))
  const outs = new Set(boards.flatMap(({ rows }) => rows.map(({ out }) => out)))
  expect([...outs].toSorted()).toEqual(['cut', 'dq', null, 'wd'].toSorted())
  const rounds = boards.map(({ round }) => round)
  expect(rounds.filter((round) => round === 3).length).toBeGreaterThan(0)
  expect(rounds.every((round) => round === 3 || round === 4)).toBe(true)
  const playoffs = boards.filter(({ rows }) => rows[0]?.toPar === rows[1]?.toPar)
  expect(playoffs.length).toBeGreaterThan(0)
  for (const { rows } of playoffs) expect(rows[1]?.position).toMatch(/^T?2$/)
})

test('scores stand still while play is suspended', async () => {
  let suspended = 0
  for (const event of events.slice(0, 25)) {
    for (
      let at = courseTime(event, 0, '07:00');
      at < courseTime(event, 4, '00:00');
      at += 0.5 * hour
    ) {
      const board = await boardOf(event, at)
      if (board.roundStatus !== 'suspended') continue
      suspended++
      const next = await boardOf(event, at + 60_000)
      if (next.roundStatus === 'suspended') {
        expect(scores(next)).toEqual(scores(board))
      }
    }
  }
  expect(suspended).toBeGreaterThan(0)
})

test('an unknown event is null or missing from the calendar', async () => {
  const unknown = { orgId: '1', tournId: '999', year: 2026 }
  const elsewhere = { orgId: '2', tournId: '001', year: 2026 }
  for (const ref of [unknown, elsewhere]) {
    expect(await tour.fetchField(ref)).toBeNull()
    expect(await tour.fetchScoreboard(ref)).toBeNull()
    expect(await tour.fetchScorecards(ref, '20011')).toBeNull()
  }
  expect(await tour.fetchSchedule('2', 2026)).toEqual([])
  expect(await tour.fetchSchedule('1', 2026)).toHaveLength(events.length)
})
