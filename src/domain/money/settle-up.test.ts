import fc from 'fast-check'
import { expect, test } from 'vitest'

import { payouts } from './prizes.ts'
import { balances, type Payer, settleUp, shortest, type Transfer } from './settle-up.ts'

const payer = (userId: string, change: Partial<Payer> = {}): Payer => ({
  userId,
  owes: 2000,
  gave: 0,
  prize: 0,
  ...change,
})

test('when nobody has paid, those who owe pay the winner and the commissioner directly', () => {
  const payers = [
    payer('ann', { prize: 5600 }),
    payer('bob', { prize: 1200 }),
    payer('cat', { prize: 800 }),
    payer('dan'),
  ]
  expect(settleUp(payers, 'dan', 400, [])).toEqual([
    { from: 'dan', to: 'ann', amount: 1600 },
    { from: 'cat', to: 'ann', amount: 1200 },
    { from: 'bob', to: 'ann', amount: 800 },
  ])
})

test('when everybody has paid the commissioner, the commissioner pays the winners', () => {
  const payers = [
    payer('ann', { gave: 2000, prize: 5600 }),
    payer('bob', { gave: 2000, prize: 1200 }),
    payer('cat', { gave: 2000, prize: 800 }),
    payer('dan', { gave: 2000 }),
  ]
  expect(settleUp(payers, 'dan', 400, [])).toEqual([
    { from: 'dan', to: 'ann', amount: 5600 },
    { from: 'dan', to: 'bob', amount: 1200 },
    { from: 'dan', to: 'cat', amount: 800 },
  ])
})

test('fees go back in a void league and to members who never entered', () => {
  const payers = [
    payer('ann', { owes: 0, gave: 2000 }),
    payer('bob', { owes: 0 }),
    payer('cat', { owes: 0, gave: 2000 }),
  ]
  expect(settleUp(payers, 'bob', 0, [])).toEqual([
    { from: 'bob', to: 'cat', amount: 2000 },
    { from: 'bob', to: 'ann', amount: 2000 },
  ])
})

test('a transfer that was made is not due again', () => {
  const payers = [payer('ann', { prize: 3800 }), payer('bob')]
  const open = settleUp(payers, 'bob', 200, [])
  expect(open).toEqual([{ from: 'bob', to: 'ann', amount: 1800 }])
  expect(settleUp(payers, 'bob', 200, open)).toEqual([])
})

test('people who can settle among themselves do, even when a greedy match would take more transfers', () => {
  const open = new Map([
    ['a', -700],
    ['b', 400],
    ['c', 300],
    ['d', -600],
    ['e', 500],
    ['f', 100],
  ])
  expect(shortest(open)).toHaveLength(4)
})

test('winnings that differ from fees owed are an error', () => {
  expect(() => settleUp([payer('ann', { prize: 1 })], 'ann', 0, [])).toThrow(RangeError)
})

const league = fc
  .record({
    fee: fc.integer({ min: 0, max: 99_999 }),
    teams: fc.array(fc.record({ rank: fc.integer({ min: 1, max: 4 }), gave: fc.boolean() }), {
      minLength: 1,
      maxLength: 20,
    }),
    guests: fc.integer({ min: 0, max: 3 }),
    percent: fc.integer({ min: 0, max: 5 }),
    commissioner: fc.nat(),
  })
  .map(({ fee, teams, guests, percent, commissioner }) => {
    const named = teams.map((team, nth) => ({ ...team, userId: `u${nth}`, completed: nth + 1 }))
    const { byUser, commissioner: share } = payouts(fee * teams.length, named, percent)
    const payers = [
      ...named.map(({ userId, gave }) =>
        payer(userId, { owes: fee, gave: gave ? fee : 0, prize: byUser.get(userId) ?? 0 }),
      ),
      ...Array.from({ length: guests }, (_, nth) => payer(`g${nth}`, { owes: 0, gave: fee })),
    ]
    const commissionerId = payers[commissioner % payers.length]?.userId ?? ''
    return { payers, commissionerId, share }
  })

test('law: the transfers settle every balance, each a positive amount between two people', () => {
  fc.assert(
    fc.property(league, ({ payers, commissionerId, share }) => {
      const transfers = settleUp(payers, commissionerId, share, [])
      for (const { from, to, amount } of transfers) {
        expect(amount).toBeGreaterThan(0)
        expect(Number.isInteger(amount)).toBe(true)
        expect(from).not.toBe(to)
      }
      const after = balances(payers, commissionerId, share, transfers)
      expect([...after.values()].every((amount) => amount === 0)).toBe(true)
    }),
  )
})

test('law: there are fewer transfers than people, and nobody both pays and gets paid', () => {
  fc.assert(
    fc.property(league, ({ payers, commissionerId, share }) => {
      const open = balances(payers, commissionerId, share, [])
      const people = [...open.values()].filter((amount) => amount !== 0).length
      const transfers = shortest(open)
      expect(transfers.length).toBeLessThanOrEqual(Math.max(people - 1, 0))
      const paying = new Set(transfers.map(({ from }) => from))
      expect(transfers.some(({ to }) => paying.has(to))).toBe(false)
    }),
  )
})

/** The fewest transfers, by brute force. */
function fewest(amounts: readonly number[]): number {
  const [first, ...rest] = amounts.filter((amount) => amount !== 0)
  if (first === undefined) return 0
  const tries = rest.flatMap((other, nth) =>
    other * first < 0 ? [1 + fewest(rest.toSpliced(nth, 1, other + first))] : [],
  )
  return Math.min(...tries)
}

test('law: no list of transfers is shorter', () => {
  const amounts = fc
    .array(fc.integer({ min: -6, max: 6 }), { minLength: 1, maxLength: 6 })
    .map((some) => [...some, -some.reduce((a, b) => a + b, 0)])
  fc.assert(
    fc.property(amounts, (amounts) => {
      const open = new Map(amounts.map((amount, nth) => [`u${nth}`, amount]))
      expect(shortest(open)).toHaveLength(fewest(amounts))
    }),
  )
})

test('law: paying transfers one by one in any order leaves exactly the rest due', () => {
  fc.assert(
    fc.property(league, fc.nat(), ({ payers, commissionerId, share }, seed) => {
      const paid: Transfer[] = []
      const before = settleUp(payers, commissionerId, share, paid)
      for (let left = before; left.length > 0;) {
        paid.push(left[seed % left.length] as Transfer)
        const next = settleUp(payers, commissionerId, share, paid)
        expect(next.length).toBe(left.length - 1)
        left = next
      }
    }),
  )
})
