import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { contribution } from './boards.fixture.ts'
import { rankTeams, teamTotal, type Entry } from './ranking.ts'

const options = { counting: 4, final: true, winningToPar: -12 }
const golfers = (scores: readonly (number | null)[]) =>
  scores.map((score, i) => contribution(`g${i}`, score))
const entry = (userId: string, predicted: number | null, ...scores: (number | null)[]): Entry => ({
  userId,
  predicted,
  golfers: golfers(scores),
})
const places = (entries: readonly Entry[], more: Partial<typeof options> = {}) =>
  rankTeams(entries, { ...options, ...more }).map(({ userId, position, decidedBy }) => [
    userId,
    position,
    decidedBy,
  ])
const level = [-5, -3, 0, 0, 4, 15]

test('the best 4 of 6 count', () => {
  const team = teamTotal(golfers([3, -4, 15, -1, 20, 2]), 4)
  expect(team).toEqual({ total: 0, counting: ['g1', 'g3', 'g5', 'g0'] })
})

test('a golfer who has not started counts as level par, ahead of one who is over par', () => {
  const early = teamTotal(golfers([-1, null, null, null]), 4)
  expect(early).toEqual({ total: -1, counting: ['g0', 'g1', 'g2', 'g3'] })
  const some = teamTotal(golfers([null, 0, 3, null, -2, 1]), 4)
  expect(some).toEqual({ total: -2, counting: ['g4', 'g1', 'g0', 'g3'] })
})

test("a withdrawn golfer's penalty counts only when fewer than four others can", () => {
  expect(teamTotal(golfers([32, -1, 2, null, null, null]), 4).total).toBe(-1)
  expect(teamTotal(golfers([32, 32, 32, -1, null, null]), 4).total).toBe(31)
})

test('a team has no total until one of its golfers has started', () => {
  expect(teamTotal(golfers([null, null]), 4).total).toBeNull()
  const withdrawn = { ...contribution('g1', 32), started: false }
  expect(teamTotal([...golfers([null]), withdrawn], 1).total).toBeNull()
})

test('a team none of whose golfers can start any more has their penalties', () => {
  const withdrawn = golfers([32, 32]).map((golfer) => ({ ...golfer, started: false }))
  expect(teamTotal(withdrawn, 1).total).toBe(32)
  const ann = { userId: 'ann', predicted: null, golfers: withdrawn }
  expect(places([ann, entry('bob', null, 8, 8)])).toEqual([
    ['bob', '1', 'total'],
    ['ann', '2', 'total'],
  ])
})

test('among equal scores the same golfer counts, whatever the order', () => {
  const team = golfers([1, 1, 1])
  expect(teamTotal(team, 2).counting).toEqual(['g0', 'g1'])
  expect(teamTotal(team.toReversed(), 2).counting).toEqual(['g0', 'g1'])
})

test('the lowest total wins', () => {
  expect(places([entry('ann', -20, 0, 0, 0, 0), entry('bob', null, -1, 0, 0, 0)])).toEqual([
    ['bob', '1', 'total'],
    ['ann', '2', 'total'],
  ])
})

test('a tie goes to the nearest guess of the winning total, over or under alike', () => {
  const teams = [entry('far', -15, ...level), entry('near', -10, ...level)]
  expect(places(teams)).toEqual([
    ['near', '1', 'guess'],
    ['far', '2', 'guess'],
  ])
  const alike = [entry('over', -10, ...level), entry('under', -14, ...level)]
  expect(places(alike).map(([, position]) => position)).toEqual(['T1', 'T1'])
})

test('a missing guess is farthest from any', () => {
  const teams = [entry('silent', null, -9, 1, 0, 0), entry('wild', 40, ...level)]
  expect(places(teams)[0]).toEqual(['wild', '1', 'guess'])
})

test('guesses are skipped when there is no score to measure them against', () => {
  const teams = [entry('ann', -12, -4, -4, 0, 0), entry('bob', 30, ...level)]
  const [first] = rankTeams(teams, { ...options, winningToPar: null })
  expect(first).toMatchObject({ userId: 'bob', position: '1', decidedBy: 'golfer' })
  expect(places(teams)[0]?.[0]).toBe('ann')
})

test('after the guess, the best golfer decides, then the second best, down to the sixth', () => {
  const best = [entry('ann', -12, -4, -4, 0, 0, 9, 9), entry('bob', -12, -5, -3, 0, 0, 9, 9)]
  expect(places(best)).toEqual([
    ['bob', '1', 'golfer'],
    ['ann', '2', 'golfer'],
  ])
  const second = [entry('ann', -12, -5, 0, 0, -3, 9, 9), entry('bob', -12, -5, -4, 1, 0, 9, 9)]
  expect(places(second)[0]).toEqual(['bob', '1', 'golfer'])
  const sixth = [entry('ann', -12, -5, -3, 0, 0, 9, 10), entry('bob', -12, -5, -3, 0, 0, 9, 9)]
  expect(places(sixth)[0]).toEqual(['bob', '1', 'golfer'])
})

test('teams still level share the place, and the next place is skipped', () => {
  const teams = [
    entry('dan', -12, 5, 5, 5, 5),
    entry('cat', -12, ...level),
    entry('bob', -12, ...level),
    entry('ann', -12, -9, -9, -9, -9),
  ]
  expect(places(teams)).toEqual([
    ['ann', '1', 'total'],
    ['bob', 'T2', 'shared'],
    ['cat', 'T2', 'shared'],
    ['dan', '4', 'total'],
  ])
  expect(rankTeams(teams, options).map(({ rank }) => rank)).toEqual([1, 2, 2, 4])
})

test('each of three teams with one total gets the rule that set it apart', () => {
  const teams = [
    entry('ann', -12, ...level),
    entry('bob', -9, -6, -2, 0, 0),
    entry('cat', -9, ...level),
  ]
  expect(places(teams)).toEqual([
    ['ann', '1', 'guess'],
    ['bob', '2', 'golfer'],
    ['cat', '3', 'golfer'],
  ])
})

const live = { ...options, final: false }

test('a team stands at level par until one of its golfers has started', () => {
  const teams = [entry('ann', -12, null), entry('bob', 3, null), entry('cat', -12, 3)]
  expect(rankTeams([...teams, entry('dan', null, -1)], live)).toMatchObject([
    { userId: 'dan', position: '1', rank: 1, total: -1 },
    { userId: 'ann', position: 'T2', rank: 2, total: null, decidedBy: 'shared' },
    { userId: 'bob', position: 'T2', rank: 2, total: null, decidedBy: 'shared' },
    { userId: 'cat', position: '4', rank: 4, total: 3 },
  ])
})

test('there are no places before anyone has started', () => {
  const table = rankTeams([entry('ann', -12, null), entry('bob', -9, null)], live)
  expect(table.map(({ position, rank }) => [position, rank])).toEqual([
    ['-', 1],
    ['-', 1],
  ])
})

test('while play is on, equal totals are a tie, whatever the guesses and best golfers', () => {
  const teams = [
    entry('ann', -12, ...level),
    entry('bob', 30, -8, 0, 0, 0, 0, 0),
    entry('cat', null, 0, 0, 0, -9),
  ]
  expect(places(teams, { final: false })).toEqual([
    ['cat', '1', 'total'],
    ['ann', 'T2', 'shared'],
    ['bob', 'T2', 'shared'],
  ])
  expect(places(teams).map(([userId]) => userId)).toEqual(['cat', 'ann', 'bob'])
})

test('a missing sixth golfer is worse than any', () => {
  const teams = [entry('ann', -12, -5, -3, 0, 0, 9), entry('bob', -12, -5, -3, 0, 0, 9, 40)]
  expect(places(teams)[0]).toEqual(['bob', '1', 'golfer'])
})

const scores = fc.array(fc.option(fc.integer({ min: -2, max: 2 })), { minLength: 2, maxLength: 3 })
const generated = fc
  .array(fc.tuple(fc.option(fc.integer({ min: -14, max: -10 })), scores), { maxLength: 12 })
  .map((teams) => teams.map(([guess, scores], i) => entry(`user${i}`, guess, ...scores)))
const settings = fc.record({
  counting: fc.integer({ min: 1, max: 3 }),
  final: fc.boolean(),
  winningToPar: fc.option(fc.constant(-12)),
})

test('law: the order of teams and golfers does not matter', () => {
  const shuffled = generated.chain((entries) =>
    fc.tuple(
      fc.constant(entries),
      fc.shuffledSubarray(entries, { minLength: entries.length }),
      fc.boolean(),
    ),
  )
  fc.assert(
    fc.property(shuffled, settings, ([entries, shuffled, turn], options) => {
      const turned = shuffled.map((team) => ({
        ...team,
        golfers: turn ? team.golfers.toReversed() : team.golfers,
      }))
      expect(rankTeams(turned, options)).toEqual(rankTeams(entries, options))
    }),
  )
})

test('law: ranks rise down the table, skip after a tie, and totals never fall', () => {
  fc.assert(
    fc.property(generated, settings, (entries, options) => {
      const table = rankTeams(entries, options)
      expect(table).toHaveLength(entries.length)
      table.forEach(({ rank, total, position }, i) => {
        const above = table[i - 1]
        expect(rank === i + 1 || rank === above?.rank).toBe(true)
        expect(total ?? 0).toBeGreaterThanOrEqual(above ? (above.total ?? 0) : -Infinity)
        const shared = table.filter((other) => other.rank === rank).length > 1
        const begun = table.some(({ total }) => total !== null)
        expect(position).toBe(begun ? `${shared ? 'T' : ''}${rank}` : '-')
      })
    }),
  )
})

test('law: a team of six always counts four, the best it has, and they add up to its total', () => {
  const six = fc.array(fc.option(fc.integer({ min: -12, max: 40 })), { minLength: 6, maxLength: 6 })
  fc.assert(
    fc.property(six, (scores) => {
      const { total, counting } = teamTotal(golfers(scores), 4)
      expect(new Set(counting).size).toBe(4)
      const ranked = scores.map((score) => score ?? 0).toSorted((a, b) => a - b)
      const best = ranked.slice(0, 4).reduce((a, b) => a + b)
      expect(total).toBe(scores.every((score) => score === null) ? null : best)
    }),
  )
})

test('law: user ids do not affect the standings', () => {
  fc.assert(
    fc.property(generated, settings, (entries, options) => {
      const renamed = entries.map((team, nth) => ({ ...team, userId: `${entries.length - nth}` }))
      const ranks = (teams: readonly Entry[]) => {
        const table = rankTeams(teams, options)
        return teams.map(({ userId }) => table.find((line) => line.userId === userId)?.rank)
      }
      expect(ranks(renamed)).toEqual(ranks(entries))
    }),
  )
})

test('law: leaving a team out never swaps two others', () => {
  fc.assert(
    fc.property(generated, settings, fc.nat(), (entries, options, nth) => {
      const left = entries.filter((_, i) => i !== nth % entries.length)
      const order = rankTeams(entries, options).map(({ userId }) => userId)
      const stayed = new Set(left.map(({ userId }) => userId))
      expect(rankTeams(left, options).map(({ userId }) => userId)).toEqual(
        order.filter((userId) => stayed.has(userId)),
      )
    }),
  )
})
