import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { slots, type Slot } from '../leagues/groups.ts'
import type { Scoreboard } from '../tournaments/tournament.ts'
import { board, row } from './boards.fixture.ts'
import {
  markNeverStarted,
  replaceWithdrawn,
  reservesOf,
  type ReplacementCandidate,
} from './replacement.ts'

const group = (slot: Slot, size: number, ...withdrawn: number[]): ReplacementCandidate[] =>
  Array.from({ length: size }, (_, i) => ({
    apiPlayerId: `${slot}${i + 1}`,
    slot,
    place: i + 1,
    neverStarted: withdrawn.includes(i + 1),
  }))
const stays = (apiPlayerId: string) => ({ apiPlayerId, replaces: null })

test('a golfer who withdraws at 07:20 before a 07:35 tee time is replaced by the next one down the group', () => {
  expect(replaceWithdrawn(['A2', 'B1'], [...group('A', 7, 2), ...group('B', 7)])).toEqual([
    { apiPlayerId: 'A3', replaces: 'A2' },
    stays('B1'),
  ])
})

test('a golfer who started and withdrew stays', () => {
  expect(replaceWithdrawn(['A2'], group('A', 7))).toEqual([stays('A2')])
})

test('a golfer on the team already, or also withdrawn, is skipped as a replacement', () => {
  const team = replaceWithdrawn(['A2', 'A3'], group('A', 7, 2, 4))
  expect(team).toEqual([{ apiPlayerId: 'A5', replaces: 'A2' }, stays('A3')])
})

test('when there is nobody below, the nearest above comes in', () => {
  expect(replaceWithdrawn(['A7', 'A6'], group('A', 7, 7))).toEqual([
    { apiPlayerId: 'A5', replaces: 'A7' },
    stays('A6'),
  ])
})

test('two withdrawn golfers of one group are replaced by two different golfers, whatever the order', () => {
  const field = group('A', 7, 2, 3)
  const replaced = [
    { apiPlayerId: 'A4', replaces: 'A2' },
    { apiPlayerId: 'A5', replaces: 'A3' },
  ]
  expect(replaceWithdrawn(['A2', 'A3'], field)).toEqual(replaced)
  expect(replaceWithdrawn(['A3', 'A2'], field)).toEqual(replaced.toReversed())
})

test('a wildcard is replaced by a wildcard, never by one who joined the field later', () => {
  const late = { apiPlayerId: 'W9', slot: 'W' as const, place: null, neverStarted: false }
  const field = [late, ...group('A', 7), ...group('W', 3, 3)]
  expect(replaceWithdrawn(['W3'], field)).toEqual([{ apiPlayerId: 'W2', replaces: 'W3' }])
})

test('each place names the reserve who comes in when its golfer is out', () => {
  const team = ['A1', 'A2', 'B7']
  const named = (field: ReplacementCandidate[]) =>
    Object.fromEntries(
      [...reservesOf(team, field)].map(([id, { first, ifAllOut }]) => [id, [first, ifAllOut]]),
    )
  const others = group('B', 7)
  const before = { A1: ['A3', 'A3'], A2: ['A3', 'A4'], B7: ['B6', 'B6'] }
  expect(named([...group('A', 7), ...others])).toEqual(before)
  // The first of the group is taken now: the other place has the next.
  const after = { ...before, A2: ['A4', 'A4'] }
  expect(named([...group('A', 7, 1), ...others])).toEqual(after)
  const nobody = { first: null, ifAllOut: null }
  expect([...reservesOf(['A1', 'A2'], group('A', 2)).values()]).toEqual([nobody, nobody])
})

test('a golfer stays when nobody is left in the group', () => {
  expect(replaceWithdrawn(['A1', 'A2'], group('A', 3, 1, 3))).toEqual([stays('A1'), stays('A2')])
})

test('law: replacing keeps order and groups, gives distinct golfers and is idempotent', () => {
  const field = fc
    .array(fc.tuple(fc.constantFrom(...slots), fc.boolean(), fc.boolean()))
    .map((golfers) =>
      golfers.map(([slot, neverStarted, isLate], i): ReplacementCandidate => {
        // Teams are picked from the golfers in the field when the draft closes.
        return {
          apiPlayerId: `p${i}`,
          slot,
          place: isLate ? null : (i * 7919) % 1009,
          neverStarted,
        }
      }),
    )
  const generated = field.chain((field) =>
    fc.record({
      field: fc.constant(field),
      shuffled: fc.shuffledSubarray(field, { minLength: field.length }),
      team: fc.shuffledSubarray(
        field.filter(({ place }) => place !== null).map(({ apiPlayerId }) => apiPlayerId),
      ),
    }),
  )
  fc.assert(
    fc.property(generated, ({ field, shuffled, team }) => {
      const find = (id: string | null) => field.find(({ apiPlayerId }) => apiPlayerId === id)
      const replaced = replaceWithdrawn(team, field)
      const now = replaced.map(({ apiPlayerId }) => apiPlayerId)
      expect(new Set(now).size).toBe(team.length)
      expect(replaced.map(({ apiPlayerId, replaces }) => replaces ?? apiPlayerId)).toEqual(team)
      expect(replaceWithdrawn(team, shuffled)).toEqual(replaced)
      expect(replaceWithdrawn(now, field)).toEqual(now.map(stays))
      for (const { apiPlayerId, replaces } of replaced.filter(({ replaces }) => replaces)) {
        expect(find(apiPlayerId)).toMatchObject({ slot: find(replaces)?.slot, neverStarted: false })
        expect(find(replaces)?.neverStarted).toBe(true)
        expect(find(apiPlayerId)?.place).not.toBeNull()
      }
    }),
  )
})

test('a golfer without a shot once round 1 is complete never started, unless the row can’t be read', () => {
  const golfer = { apiPlayerId: 'absent', inField: true }
  const isOut = (more: Partial<Scoreboard>, absent = row('absent')) =>
    markNeverStarted([golfer], board([row('one', [0]), absent], more))[0]?.neverStarted
  expect(isOut({ round: 1, roundStatus: 'in-progress' })).toBe(false)
  expect(isOut({ round: 1, roundStatus: 'suspended' })).toBe(false)
  expect(isOut({ round: 1, roundStatus: 'complete' })).toBe(true)
  expect(isOut({ round: 4, roundStatus: 'complete', status: 'official' })).toBe(true)
  expect(isOut({ round: 1, roundStatus: 'complete' }, row('absent', [], { stale: true }))).toBe(
    false,
  )
  expect(isOut({ status: 'upcoming', round: 1, roundStatus: 'not-started' })).toBe(false)
})
