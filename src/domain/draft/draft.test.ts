import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import type { Slot } from '../leagues/groups.ts'
import { defaultRules } from '../leagues/rules.ts'
import {
  compareByRanking,
  checkSlotSizes,
  checkTeam,
  fillTeam,
  isTeamComplete,
  assignGroupsByRanking,
  type EligibleGolfer,
} from './draft.ts'

const { places } = defaultRules
const ids = (golfers: readonly { apiPlayerId: string }[]) =>
  golfers.map(({ apiPlayerId }) => apiPlayerId)
const golfer = (apiPlayerId: string, slot: Slot, rank: number | null = null): EligibleGolfer => ({
  apiPlayerId,
  slot,
  rank,
})
const group = (slot: Slot, size: number) =>
  Array.from({ length: size }, (_, i) => golfer(`${slot}${i + 1}`, slot, i + 1))
const field = [...group('A', 7), ...group('B', 7), ...group('C', 7), ...group('W', 20)]
const pick = (...names: string[]) => field.filter(({ apiPlayerId }) => names.includes(apiPlayerId))
const whole = pick('A1', 'A2', 'B1', 'B2', 'C1', 'W1')

test('a team of 2 A, 2 B, 1 C and a wildcard is complete', () => {
  expect(() => checkTeam(whole, places)).not.toThrow()
  expect(isTeamComplete(whole, places)).toBe(true)
})

test('a partial team is allowed and is not complete', () => {
  for (const team of [[], whole.slice(1)]) {
    expect(() => checkTeam(team, places)).not.toThrow()
    expect(isTeamComplete(team, places)).toBe(false)
  }
})

test('a team with the same golfer twice is refused', () => {
  const twice = [...pick('A1', 'B1', 'B2', 'C1', 'W1'), ...pick('A1')]
  expect(() => checkTeam(twice, places)).toThrow(expect.objectContaining({ code: 'golfer-twice' }))
  expect(isTeamComplete(twice, places)).toBe(false)
})

test('a third golfer from Group A is refused, and the sentence names the group', () => {
  expect(() => checkTeam(pick('A1', 'A2', 'A3'), places)).toThrow(
    expect.objectContaining({
      code: 'group-full',
      message: 'You can pick 2 from Group A. You have 3.',
    }),
  )
})

test('a second wildcard is refused, and the sentence says so', () => {
  expect(() => checkTeam(pick('W1', 'W2'), places)).toThrow('You can pick 1 wildcard. You have 2.')
})

test('setup needs one more golfer in a group than a team takes from it', () => {
  expect(() => checkSlotSizes({ A: 3, B: 3, C: 2, W: 2 }, defaultRules)).not.toThrow()
  expect(() => checkSlotSizes({ A: 3, B: 2, C: 2, W: 2 }, defaultRules)).toThrow(
    expect.objectContaining({
      code: 'groups-too-small',
      message: 'Group B needs at least 3 golfers and has 2.',
    }),
  )
})

test('setup needs one more golfer outside the groups than a team takes wildcards', () => {
  expect(() => checkSlotSizes({ A: 7, B: 7, C: 5, W: 1 }, defaultRules)).toThrow(
    'Wildcards need at least 2 golfers outside the groups, and there is 1.',
  )
})

test('a group without places may be empty at setup', () => {
  const rules = { places: { A: 2, B: 2, C: 0, W: 2 } }
  expect(() => checkSlotSizes({ A: 7, B: 7, C: 0, W: 20 }, rules)).not.toThrow()
})

test('sorting by ranking puts the best 21 into A, B and C, 7 each', () => {
  const ranked = Array.from({ length: 30 }, (_, i) => ({ apiPlayerId: `p${i}`, rank: 100 - i }))
  const sorted = assignGroupsByRanking(ranked, defaultRules)
  expect(sorted).toHaveLength(21)
  expect(sorted[0]).toEqual({ apiPlayerId: 'p29', group: 'A' })
  expect(sorted.map(({ group }) => group).join('')).toBe('AAAAAAABBBBBBBCCCCCCC')
  expect(sorted[20]).toEqual({ apiPlayerId: 'p9', group: 'C' })
})

test('in a small field, sorting by ranking leaves a choice in every group and outside them', () => {
  const sorted = (golfers: number) =>
    assignGroupsByRanking(group('W', golfers), defaultRules).map(({ group }) => group)
  expect(sorted(20).join('')).toBe('AAAAAAABBBBBBBCCCC')
  expect(sorted(12).join('')).toBe('AAAAABBBCC')
})

test('a golfer without a ranking sorts as 999th, and ties sort by id', () => {
  const some = [golfer('b', 'W'), golfer('a', 'W'), golfer('z', 'W', 998), golfer('y', 'W', 1000)]
  expect(ids(some.toSorted(compareByRanking))).toEqual(['z', 'a', 'b', 'y'])
})

test('empty places are filled from the middle of each ranking, never the best', () => {
  const { filled } = fillTeam(pick('A1'), field, places)
  expect(ids(filled)).toEqual(['A4', 'B4', 'B5', 'C4', 'W11'])
})

test('a middle golfer who is on the team already is skipped', () => {
  const { team, filled } = fillTeam(pick('A4', 'C1'), field, places)
  expect(ids(filled)).toEqual(['A5', 'B4', 'B5', 'W11'])
  expect(ids(team)).toEqual(['A4', 'C1', 'A5', 'B4', 'B5', 'W11'])
})

test('a complete team is not filled', () => {
  expect(fillTeam(whole, field, places)).toEqual({ team: whole, filled: [] })
})

test('law: filling any legal partial team gives a complete legal team, whatever the order of the field', () => {
  const count = fc.integer({ min: 2, max: 4 })
  const part = fc.record({
    keep: fc.subarray(whole),
    shuffled: fc.shuffledSubarray(field, { minLength: field.length }),
    places: fc.record({ A: count, B: count, C: count, W: count }),
  })
  fc.assert(
    fc.property(part, ({ keep, shuffled, places }) => {
      const { team, filled } = fillTeam(keep, shuffled, places)
      checkTeam(team, places)
      expect(isTeamComplete(team, places)).toBe(true)
      expect(team).toEqual([...keep, ...filled])
      expect(filled).toEqual(fillTeam(keep, field, places).filled)
    }),
  )
})
