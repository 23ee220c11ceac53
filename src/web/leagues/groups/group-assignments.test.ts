import { expect, test } from 'vitest'

import type { GroupedGolfer } from '#contract/leagues/groups.ts'
import type { Group } from '#domain/leagues/groups.ts'
import { defaultRules } from '#domain/leagues/rules.ts'

import {
  withChoice,
  countGroups,
  type GroupGolfer,
  currentGroup,
  sortedByRanking,
  wholeSorting,
  withoutSaved,
} from './group-assignments.ts'

const field = Array.from({ length: 30 }, (_, nth) => golfer(nth + 1))

test('sorting by ranking puts 7 golfers each into A, B and C, and skips withdrawn ones', () => {
  const withdrawn = field.map((golfer, nth) => ({ ...golfer, withdrawn: nth === 0 }))
  const pending = sortedByRanking(withdrawn, savedIn({}), defaultRules, 'world-ranking')
  expect([...pending.values()].join('')).toBe('AAAAAAABBBBBBBCCCCCCC')
  expect(pending.has('1')).toBe(false)
  expect(pending.get('8')).toBe('A')
})

test('sorting by ranking moves golfers saved elsewhere and removes those outside the best', () => {
  const saved = savedIn({ 1: 'C', 2: 'A', 30: 'B' })
  const pending = sortedByRanking(field, saved, defaultRules, 'world-ranking')
  expect(pending.get('1')).toBe('A')
  expect(pending.has('2')).toBe(false)
  expect(pending.get('30')).toBeNull()
  const counts = countGroups(saved, pending)
  expect(counts).toEqual({
    A: { saved: 1, pending: 6, all: 7 },
    B: { saved: 0, pending: 7, all: 7 },
    C: { saved: 0, pending: 7, all: 7 },
  })
})

test('sorting by form fills the groups by form ranks', () => {
  const pending = sortedByRanking(field, savedIn({}), defaultRules, 'form')
  expect(pending.get('30')).toBe('A')
  expect(pending.has('1')).toBe(false)
})

test('without an order, golfers of whom anything is known fill the first group', () => {
  const partly = field.map(({ apiPlayerId, ...golfer }) => {
    const formRank = apiPlayerId === '30' ? 1 : apiPlayerId === '29' ? 2 : null
    return { ...golfer, apiPlayerId, ranking: null, formRank, rank: null, order: null }
  })
  const pending = sortedByRanking(partly, savedIn({}), defaultRules, null)
  expect([pending.get('30'), pending.get('29')]).toEqual(['A', 'A'])
})

test('a choice that is undone leaves nothing to save', () => {
  const saved = savedIn({ 1: 'A' })
  const moved = withChoice(new Map(), saved, '1', 'B')
  expect(currentGroup('1', saved, moved)).toBe('B')
  expect(withChoice(moved, saved, '1', 'A').size).toBe(0)
})

test('the whole sorting has moved golfers in their new group only, and no removed ones', () => {
  const saved = savedIn({ 1: 'A', 2: 'B', 3: 'C' })
  const pending = withChoice(withChoice(new Map(), saved, '1', 'B'), saved, '2', null)
  expect(wholeSorting(saved, pending)).toEqual([
    { apiPlayerId: '1', groupId: 'B' },
    { apiPlayerId: '3', groupId: 'C' },
  ])
})

test('saved choices are dropped, and newer ones are kept', () => {
  const chosen = new Map([
    ['1', 'A'],
    ['2', null],
    ['3', null],
  ] as const)
  const saved = [...savedIn({ 1: 'A', 2: 'B' }).values()]
  expect([...withoutSaved(chosen, saved)]).toEqual([['2', null]])
})

function golfer(rank: number): GroupGolfer {
  const apiPlayerId = String(rank)
  return {
    apiPlayerId,
    name: `Golfer ${rank}`,
    country: null,
    rank,
    ranking: rank,
    formRank: 31 - rank,
    order: 'world-ranking',
    isAmateur: false,
    withdrawn: false,
  }
}

function savedIn(groups: Record<number, Group>): Map<string, GroupedGolfer> {
  const entries = Object.entries(groups).map(([apiPlayerId, groupId]): [string, GroupedGolfer] => {
    const known = { country: null, currentRanking: null, imageUrl: null, status: 'active' }
    const tournamentPlayer = { apiPlayerId, fullName: `Golfer ${apiPlayerId}`, ...known }
    return [
      apiPlayerId,
      { id: `saved-${apiPlayerId}`, groupId, golferOrder: null, tournamentPlayer },
    ]
  })
  return new Map(entries)
}
