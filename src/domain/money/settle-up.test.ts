import fc from 'fast-check'
import { expect, test } from 'vitest'

import { fewest } from './fewest.fixture.ts'
import { payouts } from './prizes.ts'
import {
  balances,
  type ListedTransfer,
  type MemberMoney,
  settleUp,
  fewestTransfers,
  type Transfer,
} from './settle-up.ts'

const payer = (userId: string, change: Partial<MemberMoney> = {}): MemberMoney => ({
  userId,
  feeDue: 2000,
  feePaid: 0,
  prize: 0,
  ...change,
})

/** The transfers that are still open. */
const open = (list: readonly ListedTransfer[]): Transfer[] =>
  list.filter(({ paid }) => !paid).map(({ from, to, amount }) => ({ from, to, amount }))

test('when nobody has paid, those who owe pay the winner and the commissioner directly', () => {
  const payers = [
    payer('ann', { prize: 5600 }),
    payer('bob', { prize: 1200 }),
    payer('cat', { prize: 800 }),
    payer('dan'),
  ]
  expect(settleUp(payers, 'dan', 400)).toEqual([
    { kind: 'prize', from: 'dan', to: 'ann', amount: 1600, paid: false },
    { kind: 'prize', from: 'cat', to: 'ann', amount: 1200, paid: false },
    { kind: 'prize', from: 'bob', to: 'ann', amount: 800, paid: false },
  ])
})

test('when everybody has paid the commissioner, the commissioner pays the winners', () => {
  const payers = [
    payer('ann', { feePaid: 2000, prize: 5600 }),
    payer('bob', { feePaid: 2000, prize: 1200 }),
    payer('cat', { feePaid: 2000, prize: 800 }),
    payer('dan', { feePaid: 2000 }),
  ]
  expect(open(settleUp(payers, 'dan', 400))).toEqual([
    { from: 'dan', to: 'ann', amount: 5600 },
    { from: 'dan', to: 'bob', amount: 1200 },
    { from: 'dan', to: 'cat', amount: 800 },
  ])
})

test('fees go back in a void league and to members who never entered', () => {
  const payers = [
    payer('ann', { feeDue: 0, feePaid: 2000 }),
    payer('bob', { feeDue: 0 }),
    payer('cat', { feeDue: 0, feePaid: 2000 }),
  ]
  expect(settleUp(payers, 'bob', 0)).toEqual([
    { kind: 'refund', from: 'bob', to: 'cat', amount: 2000, paid: false },
    { kind: 'refund', from: 'bob', to: 'ann', amount: 2000, paid: false },
    { kind: 'fee', from: 'ann', to: 'bob', amount: 2000, paid: true },
    { kind: 'fee', from: 'cat', to: 'bob', amount: 2000, paid: true },
  ])
})

test('a transfer that was made is not due again', () => {
  const payers = [payer('ann', { prize: 3800 }), payer('bob')]
  const due = open(settleUp(payers, 'bob', 200))
  expect(due).toEqual([{ from: 'bob', to: 'ann', amount: 1800 }])
  expect(settleUp(payers, 'bob', 200, due)).toEqual([])
})

test('a commissioner without a prize gets only their share', () => {
  const payers = [payer('ann', { prize: 1900 }), payer('bob', { feeDue: 0 })]
  expect(settleUp(payers, 'bob', 100)).toMatchObject([{ from: 'ann', to: 'bob', kind: 'share' }])
})

test('people who can settle among themselves do, even when a greedy match would take more transfers', () => {
  const balances = new Map([
    ['a', -700],
    ['b', 400],
    ['c', 300],
    ['d', -600],
    ['e', 500],
    ['f', 100],
  ])
  expect(fewestTransfers(balances)).toHaveLength(4)
})

test('winnings that differ from fees owed are an error', () => {
  expect(() => settleUp([payer('ann', { prize: 1 })], 'ann', 0)).toThrow(RangeError)
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
    const named = teams.map((team, nth) => ({
      ...team,
      userId: `u${nth}`,
      completionOrder: nth + 1,
    }))
    const { byUser, commissioner: share } = payouts(fee * teams.length, named, percent)
    const payers = [
      ...named.map(({ userId, gave }) =>
        payer(userId, { feeDue: fee, feePaid: gave ? fee : 0, prize: byUser.get(userId) ?? 0 }),
      ),
      ...Array.from({ length: guests }, (_, nth) => payer(`g${nth}`, { feeDue: 0, feePaid: fee })),
    ]
    const commissionerId = payers[commissioner % payers.length]?.userId ?? ''
    return { payers, commissionerId, share }
  })

test('law: the transfers settle every balance, each a positive amount between two people', () => {
  fc.assert(
    fc.property(league, ({ payers, commissionerId, share }) => {
      const transfers = open(settleUp(payers, commissionerId, share))
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
      const left = balances(payers, commissionerId, share, [])
      const people = [...left.values()].filter((amount) => amount !== 0).length
      const transfers = fewestTransfers(left)
      expect(transfers.length).toBeLessThanOrEqual(Math.max(people - 1, 0))
      const paying = new Set(transfers.map(({ from }) => from))
      expect(transfers.some(({ to }) => paying.has(to))).toBe(false)
    }),
  )
})

test('law: no list of transfers is shorter', () => {
  const amounts = fc
    .array(fc.integer({ min: -6, max: 6 }), { minLength: 1, maxLength: 6 })
    .map((some) => [...some, -some.reduce((a, b) => a + b, 0)])
  fc.assert(
    fc.property(amounts, (amounts) => {
      const balances = new Map(amounts.map((amount, nth) => [`u${nth}`, amount]))
      expect(fewestTransfers(balances)).toHaveLength(fewest(amounts))
    }),
  )
})
