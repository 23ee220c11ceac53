import { expect, test } from 'vitest'

import type { ShootoutStandings, ShootoutChoice } from '#contract/game/shootout.ts'
import { describeResult } from '#domain/shootout/result-text.ts'

import { golferChoices, leaderText, picksByGroup } from './shootout-picks.ts'

const golfer = (apiPlayerId: string): ShootoutChoice => ({
  apiPlayerId,
  name: apiPlayerId,
  groupId: apiPlayerId[0]?.toUpperCase() as ShootoutChoice['groupId'],
  position: '1',
  toPar: 0,
  teeTime: null,
})
const field = ['a1', 'a2', 'b1', 'c1', 'w1'].map(golfer)
const withoutC = field.filter(({ groupId }) => groupId !== 'C')

test('saved picks stand on the places of their groups, in whatever order they were saved', () => {
  expect(picksByGroup(['c1', 'a2', 'b1'], field)).toEqual({ A: 'a2', B: 'b1', C: 'c1' })
  expect(picksByGroup([], field)).toEqual({ A: null, B: null, C: null })
})

test('a golfer from another group fills a group with none left', () => {
  expect(picksByGroup(['w1', 'b1', 'a1'], withoutC)).toEqual({ A: 'a1', B: 'b1', C: 'w1' })
  expect(picksByGroup(['a2', 'b1', 'a1'], withoutC)).toEqual({ A: 'a2', B: 'b1', C: 'a1' })
  expect(golferChoices(withoutC).C).toHaveLength(withoutC.length)
})

test('a pick who has withdrawn since leaves the place empty', () => {
  expect(picksByGroup(['a9', 'b1', 'c1'], field)).toEqual({ A: null, B: 'b1', C: 'c1' })
})

const line = (name: string, total: number | null): ShootoutStandings['lines'][number] => ({
  place: '1',
  userId: name,
  name,
  total,
  golfers: [],
})

test('the leader or winner is named, with everyone who shares the place', () => {
  const lines = [line('Ann', -4), line('Bob', -4), line('Cat', 1)]
  expect(leaderText(lines, false)).toBe('Ann and Bob are tied for the lead at −4')
  expect(leaderText(lines, true)).toBe('Ann and Bob share the win at −4')
  expect(leaderText(lines.slice(1), false)).toBe('Bob leads at −4')
  expect(leaderText([line('Ann', null)], false)).toBeNull()
  expect(describeResult(lines)).toBe('Ann and Bob share the weekend shootout win at −4')
})
