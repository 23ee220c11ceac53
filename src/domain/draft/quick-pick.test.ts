import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { defaultRules } from '../leagues/rules.ts'
import { uniform, deriveSeed, seedFrom } from '../random.ts'
import { type EligibleGolfer, isTeamComplete, assignGroupsByRanking } from './draft.ts'
import { quickPick, seatCount } from './quick-pick.ts'

const { places } = defaultRules
const ranked = Array.from({ length: 120 }, (_, n) => ({ apiPlayerId: `${n + 1}`, rank: n + 1 }))
const groupOf = new Map(
  assignGroupsByRanking(ranked, defaultRules).map(({ apiPlayerId, group }) => [apiPlayerId, group]),
)
const field = ranked.map((golfer): EligibleGolfer => ({
  ...golfer,
  slot: groupOf.get(golfer.apiPlayerId) ?? 'W',
}))

const seatingOf = (league: string, seat: number) => ({
  seat,
  numberOf: (id: string) => deriveSeed(seedFrom(league), seedFrom(id)) % seatCount,
})
const chances = (seed: number) => {
  let nth = 0
  return () => uniform(deriveSeed(seed, nth++))
}
const ids = (golfers: readonly EligibleGolfer[]) =>
  golfers
    .map(({ apiPlayerId }) => apiPlayerId)
    .toSorted()
    .join(' ')

/** A team with one golfer of A, one of B and a wildcard, from the middle. */
const half = ['3', '10', '40'].flatMap((id) => field.find((one) => one.apiPlayerId === id) ?? [])

test('an empty team is filled within the rules', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(seatCount - 1), (seed, seat) => {
      const picked = quickPick([], field, places, seatingOf('a', seat), chances(seed))
      expect(isTeamComplete(picked, places)).toBe(true)
    }),
  )
})

test.for([
  ['six places', [], seatCount],
  // 252 combinations: enough for 32 members, whoever they are.
  ['three places', half, 32],
] as const)('%s: two members of a league never draw the same golfers', ([, team, members]) => {
  for (const league of ['one', 'two']) {
    const owners = new Map<string, number>()
    for (let seat = 0; seat < members; seat += 1) {
      for (let seed = 0; seed < 2; seed += 1) {
        const picked = quickPick(team, field, places, seatingOf(league, seat), chances(seed + seat))
        const owner = owners.get(ids(picked)) ?? seat
        expect(owner, `${league}: seats ${owner} and ${seat}`).toBe(seat)
        owners.set(ids(picked), seat)
      }
    }
  }
})

test('members with different picks do not draw the same golfers either', () => {
  const other = ['4', '11', '40'].flatMap((id) => field.find((one) => one.apiPlayerId === id) ?? [])
  for (let seat = 0; seat < 8; seat += 1) {
    const one = quickPick(half, field, places, seatingOf('five', seat), chances(seat))
    for (let next = seat + 1; next < 8; next += 1) {
      const two = quickPick(other, field, places, seatingOf('five', next), chances(next))
      expect(ids(one)).not.toBe(ids(two))
    }
  }
})

test('a pool with fewer combinations than members still fills the places', () => {
  const small = field.filter(({ apiPlayerId }) =>
    ['1', '2', '8', '9', '15', '30'].includes(apiPlayerId),
  )
  const picked = quickPick([], small, places, seatingOf('a', 7), chances(1))
  expect(ids(picked)).toBe(ids(small))
})

test('one or two places are drawn without regard to seats', () => {
  const five = quickPick([], field, places, seatingOf('a', 1), chances(2)).slice(0, 5)
  const picked = quickPick(five, field, places, seatingOf('a', 1), chances(3))
  expect(picked).toHaveLength(1)
  expect(isTeamComplete([...five, ...picked], places)).toBe(true)
})

test('better ranked golfers are drawn more often', () => {
  const times = new Map<string, number>()
  for (let seed = 0; seed < 300; seed += 1) {
    const picked = quickPick(
      [],
      field,
      places,
      seatingOf('a', seed % seatCount),
      chances(seed * 7919),
    )
    for (const { apiPlayerId } of picked) times.set(apiPlayerId, (times.get(apiPlayerId) ?? 0) + 1)
  }
  const of = (id: string) => times.get(id) ?? 0
  expect(of('1')).toBeGreaterThan(of('7') * 1.3)
  expect(of('15')).toBeGreaterThan(of('21') * 1.3)
  for (const id of ['1', '7', '8', '14', '15', '21']) expect(of(id)).toBeGreaterThan(10)
})
