import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { isOver } from '#domain/scoring/scoring.ts'
import type { Scoreboard, ScoreboardRow } from '#domain/tournaments/tournament.ts'
import { FeedError } from '#server/platform/services/golf-source.ts'
import { acceptNew, later } from '#server/testing/scenes/payloads.ts'
import type { Accepted } from '#server/tournaments/scoreboard-codec.ts'

// A whole tournament from a provider that makes mistakes. Whatever the mistakes, its last payload stands in the
// end, and until then no score is older than the board says.

const minute = 60_000
const start = Date.parse('2026-04-09T12:00:00Z')
/** How far golfers are in a round, tick by tick. */
const steps = ['', '4', '11', 'F'] as const
const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

interface Fate {
  /** Strokes to par in each round. */
  scores: readonly number[]
  /** The last round they play. */
  last: number
  out: 'cut' | 'wd' | null
}

interface Story {
  fates: readonly Fate[]
  /** The round that rain washes out after its end, if any. */
  washedOut: number | null
}

const fate = (last: number, out: Fate['out']) =>
  fc
    .array(fc.integer({ min: -5, max: 5 }), { minLength: 4, maxLength: 4 })
    .map((scores): Fate => ({ scores, last, out }))
const stories: fc.Arbitrary<Story> = fc.record({
  fates: fc.tuple(
    fate(4, null),
    fate(4, null),
    fate(4, null),
    fate(4, null),
    fate(2, 'cut'),
    fate(2, 'cut'),
    // A second cut, after 54 holes.
    fate(3, 'cut'),
    fate(1, 'wd'),
  ),
  washedOut: fc.constantFrom(null, null, 3, 4),
})

/** The true board at a tick: four ticks for each round, then `complete` and `official`. */
function truth({ fates, washedOut }: Story, tick: number): Scoreboard {
  const round = Math.min(4, Math.floor(tick / 4) + 1)
  const step = Math.min(3, tick - (round - 1) * 4)
  const ended = tick - 16
  const isWashedOut = washedOut !== null && (round > washedOut || ended >= 0)
  const rows = fates.map(({ scores, last, out }, nth): ScoreboardRow => {
    const mine = Math.min(last, round)
    const isHere = last >= round
    const done = isHere && step < 3 ? round - 1 : mine
    const rounds = scores
      .slice(0, done)
      .map((toPar, nth) => ({ round: nth + 1, strokes: 72 + toPar, toPar }))
      .filter((one) => !isWashedOut || one.round !== washedOut)
    const isPlaying = isHere && (step === 1 || step === 2)
    const today = isPlaying ? (scores[round - 1] ?? 0) : null
    const isOut = out !== null && (round > last || ended >= 0)
    const total = rounds.reduce((sum, { toPar }) => sum + toPar, 0) + (today ?? 0)
    return {
      apiPlayerId: ids[nth] ?? '',
      name: ids[nth] ?? '',
      amateur: false,
      out: isOut ? out : null,
      position: isOut ? out.toUpperCase() : '-',
      toPar: rounds.length > 0 || isPlaying ? total : null,
      today,
      thru: isPlaying ? (steps[step] ?? '') : '',
      currentRound: isHere ? round : mine,
      teeTime: null,
      rounds,
    }
  })
  return {
    status: ended < 0 ? 'in-progress' : ended === 0 ? 'complete' : 'official',
    round,
    roundStatus: step === 0 ? 'not-started' : step === 3 ? 'complete' : 'in-progress',
    asOf: timeOf(tick),
    cut: null,
    rows,
  }
}
const lastTick = 17
const timeOf = (tick: number) => new Date(start + tick * 10 * minute)

type Slip =
  | { kind: 'none' | 'over' | 'reopened' | 'future round' }
  | { kind: 'older' | 'standing clock'; ticks: number }
  | { kind: 'unreadable' | 'missing' | 'unfinished' | 'back in'; golfer: number }

const golferNth = fc.nat({ max: ids.length - 1 })
const ticks = fc.integer({ min: 1, max: 6 })
const slip: fc.Arbitrary<Slip> = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Slip>({ kind: 'none' }) },
  fc.constantFrom<Slip>({ kind: 'over' }, { kind: 'reopened' }, { kind: 'future round' }),
  fc.record({ kind: fc.constantFrom('older' as const, 'standing clock' as const), ticks }),
  fc.record({
    kind: fc.constantFrom('unreadable', 'missing', 'unfinished', 'back in'),
    golfer: golferNth,
  }) as fc.Arbitrary<Slip>,
)

/** The payload that the provider sends at a tick. */
function payload(story: Story, tick: number, slip: Slip): Scoreboard {
  const now = truth(story, tick)
  switch (slip.kind) {
    case 'none':
      return now
    case 'over':
      return { ...now, status: 'official', roundStatus: 'complete' }
    case 'reopened':
      return { ...now, status: 'in-progress', roundStatus: 'in-progress' }
    case 'future round':
      return { ...now, round: 4 }
    case 'older':
      return truth(story, Math.max(0, tick - slip.ticks))
    case 'standing clock':
      return { ...now, asOf: timeOf(Math.max(0, tick - slip.ticks)) }
    case 'missing':
      return { ...now, rows: now.rows.filter((_, nth) => nth !== slip.golfer) }
    case 'unreadable':
      return change(now, slip.golfer, { rounds: [], toPar: null, today: null, stale: true })
    case 'unfinished':
      return change(now, slip.golfer, { rounds: [], toPar: null, today: null })
    case 'back in':
      return change(now, slip.golfer, { out: null, position: '-' })
  }
}

const change = (
  board: Scoreboard,
  golfer: number,
  changes: Partial<ScoreboardRow>,
): Scoreboard => ({
  ...board,
  rows: board.rows.map((row, nth) => (nth === golfer ? { ...row, ...changes } : row)),
})

/** The scores of a row, to compare: a second cut may be shown as MDF. */
const scored = ({ out, toPar, today, thru, rounds }: ScoreboardRow) =>
  JSON.stringify({ isOut: out !== null, toPar, today, thru, rounds })

/** Does what the poller does: a refused payload leaves the accepted board in place. */
function poll(previous: Accepted | null, next: Scoreboard): Accepted | null {
  try {
    return acceptNew(previous, next)
  } catch (error) {
    if (!(error instanceof FeedError)) throw error
    return previous
  }
}

const polls = fc.array(fc.tuple(fc.nat({ max: lastTick }), slip), { maxLength: 60 })

test('whatever a provider gets wrong, the scoreboard ends as its final payloads say', () => {
  fc.assert(
    fc.property(stories, polls, (story, slips) => {
      let accepted: Accepted | null = null
      for (const [tick, slip] of slips.toSorted(([a], [b]) => a - b)) {
        accepted = poll(accepted, payload(story, tick, slip))
      }
      const last = truth(story, lastTick)
      for (let time = 0; time < 5; time += 1) accepted = poll(accepted && later(accepted), last)
      expect(accepted?.board).toMatchObject({ status: 'official', asOf: last.asOf })
      expect(accepted?.board.rows.map(scored)).toEqual(last.rows.map(scored))
      expect(accepted?.doubts).toEqual([])
    }),
    { numRuns: 500 },
  )
})

test('no accepted score is older than the scoreboard says', () => {
  fc.assert(
    fc.property(stories, polls, (story, slips) => {
      let accepted: Accepted | null = null
      // These two slips invent scores, which have no age.
      const aged = slips.filter(([, { kind }]) => kind !== 'unfinished' && kind !== 'back in')
      for (const [tick, slip] of aged.toSorted(([a], [b]) => a - b)) {
        accepted = poll(accepted, payload(story, tick, slip))
        if (!accepted) continue
        const { board, doubts } = accepted
        // Nothing is younger than the provider's own clock.
        expect(board.asOf.getTime()).toBeLessThanOrEqual(timeOf(tick).getTime())
        for (const row of board.rows) {
          const id = row.apiPlayerId
          if (row.stale || doubts.some(({ about }) => about === id)) continue
          const since = Array.from({ length: lastTick + 1 }, (_, nth) => nth)
            .filter((nth) => timeOf(nth) >= board.asOf)
            .flatMap((nth) => truth(story, nth).rows.filter((one) => one.apiPlayerId === id))
          expect(since.map(scored)).toContain(scored(row))
        }
      }
    }),
    { numRuns: 300 },
  )
})

test('a single payload never ends play too early', () => {
  fc.assert(
    fc.property(stories, fc.nat({ max: 14 }), (story, tick) => {
      const before = [truth(story, tick), truth(story, tick)].reduce(poll, null as Accepted | null)
      const after = poll(before, payload(story, tick, { kind: 'over' }))
      expect(after && isOver(after.board)).toBe(false)
    }),
  )
})

test('one older payload among good ones changes nothing', () => {
  fc.assert(
    fc.property(stories, fc.integer({ min: 1, max: lastTick }), ticks, (story, tick, ago) => {
      const before = [truth(story, tick), truth(story, tick)].reduce(poll, null as Accepted | null)
      const after = poll(before, payload(story, tick, { kind: 'older', ticks: ago }))
      expect(after?.board).toEqual(before?.board)
    }),
  )
})
