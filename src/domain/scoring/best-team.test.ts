import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import type { Slot } from '../leagues/groups.ts'
import { defaultRules, type Penalty } from '../leagues/rules.ts'
import type { ScoreboardRow } from '../tournaments/tournament.ts'
import { bestTeam } from './best-team.ts'
import { board, row } from './boards.fixture.ts'
import { computeStandings, type LeagueGolfer } from './league-standings.ts'

type Fate = 'played' | 'cut' | 'wd' | 'never started' | 'missing'

/** A golfer of a field in the order of their ranking, with what they did. */
interface Golfer {
  slot: Slot
  fate: Fate
  rounds: readonly number[]
  /** Whether the golfer joined after picks locked, so that no one could pick them. */
  isLate: boolean
}

function rowsOf(golfers: readonly Golfer[]): ScoreboardRow[] {
  return golfers.flatMap(({ fate, rounds }, nth) => {
    const id = `g${nth}`
    if (fate === 'missing') return []
    if (fate === 'never started') return [row(id, [], { out: 'wd' })]
    if (fate === 'played') return [row(id, rounds)]
    return [row(id, rounds.slice(0, 2), { out: fate })]
  })
}

const fieldOf = (golfers: readonly Golfer[]): LeagueGolfer[] =>
  golfers.map(({ slot, isLate }, nth) => ({
    apiPlayerId: `g${nth}`,
    name: `Golfer g${nth}`,
    slot,
    rank: nth + 1,
    place: isLate ? null : nth + 1,
    inField: true,
  }))

/** All ways to take `count` of a list. */
function choices(ids: readonly string[], count: number): string[][] {
  if (count === 0) return [[]]
  return ids.flatMap((id, at) =>
    choices(ids.slice(at + 1), count - 1).map((others) => [id, ...others]),
  )
}

const golferIn = (slot: Slot): fc.Arbitrary<Golfer> =>
  fc.record({
    slot: fc.constant(slot),
    fate: fc.oneof(
      { weight: 3, arbitrary: fc.constant<Fate>('played') },
      fc.constantFrom<Fate>('cut', 'wd', 'never started', 'missing'),
    ),
    // Four bad rounds cost more than never starting, which doesn't make a golfer the better pick.
    rounds: fc.oneof(
      {
        weight: 3,
        arbitrary: fc.array(fc.integer({ min: -2, max: 2 }), { minLength: 4, maxLength: 4 }),
      },
      fc.constant([9, 9, 9, 9]),
    ),
    isLate: fc.nat(9).map((chance) => chance === 0),
  })

const penalties: Penalty[] = [
  { kind: 'strokes', strokes: 5 },
  { kind: 'worst-round', plus: 1 },
]

const scenes = fc.record({
  golfers: fc
    .tuple(
      fc.array(golferIn('A'), { minLength: 3, maxLength: 4 }),
      fc.array(golferIn('B'), { minLength: 2, maxLength: 3 }),
      fc.array(golferIn('W'), { minLength: 2, maxLength: 3 }),
    )
    .map((parts) => parts.flat()),
  counting: fc.integer({ min: 1, max: 4 }),
  penalty: fc.constantFrom(...penalties),
})

test('no team that could have been picked beats the best one, and one has its total', () => {
  fc.assert(
    fc.property(scenes, ({ golfers, counting, penalty }) => {
      const places = { A: 2, B: 1, C: 0, W: 1 }
      const league = { rules: { ...defaultRules, places, counting, penalty }, entryFee: 0 }
      const field = fieldOf(golfers)
      const end = board(rowsOf(golfers), { status: 'official', round: 4, roundStatus: 'complete' })
      const of = (slot: Slot) =>
        field.flatMap((golfer) =>
          golfer.slot === slot && golfer.place !== null ? [golfer.apiPlayerId] : [],
        )
      fc.pre(of('A').length > 1 && of('B').length > 0 && of('W').length > 0)
      const teams = choices(of('A'), 2).flatMap((a) =>
        of('B').flatMap((b) => of('W').map((wildcard) => [...a, b, wildcard])),
      )
      const totals = teams.flatMap((picked) => {
        const team = { userId: 'ann', predicted: null, golfers: picked, completionOrder: 1 }
        const total = computeStandings(league, [team], field, end).rows[0]?.standing.total ?? null
        return total === null ? [] : [total]
      })
      const found = bestTeam(league, field, end)
      expect(found?.total ?? Infinity).toBe(Math.min(...totals))
    }),
    { numRuns: 150 },
  )
})

const played = (slot: Slot, ...rounds: number[]): Golfer => ({
  slot,
  fate: 'played',
  rounds,
  isLate: false,
})

const twoOfThree = {
  rules: { ...defaultRules, places: { A: 2, B: 0, C: 0, W: 1 }, counting: 2 },
  entryFee: 0,
}

test('only counting golfers are named, the best first, and of equal ones always the same', () => {
  const golfers = [
    played('A', -1, 0, 0, 0),
    played('A', -3, 0, 0, 0),
    played('A', -1, 0, 0, 0),
    played('W', 2, 0, 0, 0),
  ]
  const end = board(rowsOf(golfers), { status: 'official', round: 4, roundStatus: 'complete' })
  expect(bestTeam(twoOfThree, fieldOf(golfers), end)).toEqual({
    golfers: [
      { apiPlayerId: 'g1', name: 'Golfer g1' },
      { apiPlayerId: 'g0', name: 'Golfer g0' },
    ],
    total: -4,
  })
})

test('there is no best team where no one played', () => {
  expect(bestTeam(twoOfThree, [], board([], { status: 'official' }))).toBeNull()
})
