import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { payouts, potBreakdown, splitPot, prizeShares } from './prizes.ts'

const teams = (...ranks: number[]) =>
  ranks.map((rank, nth) => ({ userId: `user${nth}`, rank, completionOrder: nth + 1 }))
const won = (pot: number, ...ranks: number[]) => {
  const { byUser, commissioner } = payouts(pot, teams(...ranks), 5)
  return [...byUser.values(), commissioner]
}
const total = (parts: Iterable<number>) => [...parts].reduce((sum, part) => sum + part, 0)

test('with four or more teams the shares are 70, 15 and 10 percent, and 5 for the commissioner', () => {
  expect(prizeShares(4, 5)).toEqual([70, 15, 10, 5])
  expect(prizeShares(40, 5)).toEqual([70, 15, 10, 5])
})

test('with three teams the shares are 75 and 20, and with two or one the first takes 95', () => {
  expect(prizeShares(3, 5)).toEqual([75, 20, 5])
  expect(prizeShares(2, 5)).toEqual([95, 5])
  expect(prizeShares(1, 5)).toEqual([95, 5])
})

test('the share the commissioner gives up goes to first place', () => {
  expect(prizeShares(4, 0)).toEqual([75, 15, 10, 0])
  expect(prizeShares(3, 2)).toEqual([78, 20, 2])
  expect(prizeShares(2, 0)).toEqual([100, 0])
})

test('the odd cents go to first place', () => {
  expect(splitPot(1001, [70, 15, 10, 5])).toEqual([701, 150, 100, 50])
  expect(splitPot(3, [70, 15, 10, 5])).toEqual([3, 0, 0, 0])
})

test('three tied for 2nd in a $240 pot win 168 / 20 / 20 / 20, commissioner 12', () => {
  expect(won(24000, 1, 2, 2, 2)).toEqual([16800, 2000, 2000, 2000, 1200])
})

test('two tied for 1st after every tiebreaker win 102 / 102 / 24', () => {
  expect(won(24000, 1, 1, 3, 4)).toEqual([10200, 10200, 2400, 0, 1200])
})

test('teams tied for third split the third prize', () => {
  expect(won(24000, 1, 2, 3, 3)).toEqual([16800, 3600, 1200, 1200, 1200])
})

test('with seven at $1.99 and two tied for 2nd, each gets 173 and the odd cent goes to first place', () => {
  expect(won(1393, 1, 2, 2, 4, 5, 6, 7)).toEqual([978, 173, 173, 0, 0, 0, 0, 69])
})

test('cents that do not divide among several in first go to the team completed earliest', () => {
  const tied = [
    { userId: 'cat', rank: 1, completionOrder: 2 },
    { userId: 'ann', rank: 1, completionOrder: 3 },
    { userId: 'bob', rank: 1, completionOrder: 1 },
  ]
  const { byUser } = payouts(100, tied, 5)
  expect(Object.fromEntries(byUser)).toEqual({ ann: 31, bob: 33, cat: 31 })
  expect(payouts(100, tied.toReversed(), 5).byUser).toEqual(byUser)
})

test('two teams tied on everything split the 95 percent', () => {
  expect(won(2000, 1, 1)).toEqual([950, 950, 100])
})

test("a lone winner takes everything but the commissioner's share", () => {
  expect(won(1000, 1)).toEqual([950, 50])
})

test('no one wins when no one entered', () => {
  expect(payouts(0, [], 5)).toEqual({ byUser: new Map(), commissioner: 0 })
})

test('the table for twelve members at $20', () => {
  expect(potBreakdown(2000, 12)).toEqual({
    memberCount: 12,
    totalPool: 24000,
    commissionerRake: 1200,
    firstPlace: 16800,
    secondPlace: 3600,
    thirdPlace: 2400,
  })
})

test('the table for two members has no second and third place', () => {
  const table = { totalPool: 4000, firstPlace: 3800, secondPlace: 0, thirdPlace: 0 }
  expect(potBreakdown(2000, 2)).toMatchObject({ ...table, commissionerRake: 200 })
  expect(potBreakdown(2000, 2, 0)).toMatchObject({ firstPlace: 4000, commissionerRake: 0 })
  expect(potBreakdown(2000, 0)).toMatchObject({ totalPool: 0, firstPlace: 0 })
})

const pots = fc.nat(10_000_000)
const percents = fc.integer({ min: 0, max: 5 })

test('law: the parts add up to the pot, and none is negative', () => {
  fc.assert(
    fc.property(pots, fc.nat(30), percents, (pot, entered, percent) => {
      const parts = splitPot(pot, prizeShares(entered, percent))
      expect(total(prizeShares(entered, percent))).toBe(100)
      expect(total(parts)).toBe(pot)
      expect(parts.every((part) => Number.isInteger(part) && part >= 0)).toBe(true)
    }),
  )
})

const tables = fc
  .array(fc.boolean(), { minLength: 1, maxLength: 12 })
  .map((tied) =>
    tied.reduce<number[]>((ranks, isTied, i) => [...ranks, (isTied && ranks[i - 1]) || i + 1], []),
  )

test('law: payouts add up to the pot, never grow down the table, and are equal among tied teams', () => {
  fc.assert(
    fc.property(pots, tables, percents, (pot, ranks, percent) => {
      const standings = teams(...ranks)
      const { byUser, commissioner } = payouts(pot, standings, percent)
      expect(total(byUser.values()) + commissioner).toBe(pot)
      expect(byUser.size).toBe(standings.length)
      standings.slice(1).forEach((team, i) => {
        const above = standings[i]
        const [higher, lower] = [byUser.get(above?.userId ?? ''), byUser.get(team.userId)]
        expect(lower).toBeGreaterThanOrEqual(0)
        expect(lower).toBeLessThanOrEqual(higher ?? NaN)
        // The first team may also get the cents that don't divide evenly.
        if (above?.rank === team.rank && i > 0) expect(lower).toBe(higher)
      })
    }),
  )
})

test("law: neither user ids nor the order of members change a team's prize", () => {
  fc.assert(
    fc.property(pots, tables, percents, fc.infiniteStream(fc.nat()), (pot, ranks, percent, by) => {
      const standings = teams(...ranks)
      const { byUser } = payouts(pot, standings, percent)
      const shuffled = standings
        .map((team) => ({ team, at: by.next().value as number }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ team }) => ({ ...team, userId: `x${team.completionOrder % 3}${team.userId}` }))
      const renamed = payouts(pot, shuffled, percent).byUser
      for (const { userId, completionOrder } of standings) {
        expect(renamed.get(`x${completionOrder % 3}${userId}`)).toBe(byUser.get(userId))
      }
    }),
  )
})
