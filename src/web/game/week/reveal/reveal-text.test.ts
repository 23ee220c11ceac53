import { expect, test } from 'vitest'

import type { Reveal } from '#contract/game/week.ts'

import type { MemberTeam } from './member-team.ts'
import { forgotText, onlyMineText, revealFacts, twinTexts } from './reveal-text.ts'

const team = (userId: string, ...ids: string[]): MemberTeam => ({
  userId,
  name: userId,
  predictedWinningScore: null,
  golfers: ids.map((apiPlayerId) => ({
    apiPlayerId,
    name: `Golfer ${apiPlayerId}`,
    groupId: 'A',
    ranking: null,
    filled: false,
    reserve: null,
    reserveIfAllOut: null,
  })),
})

const nothing: Reveal = {
  mostPicked: [],
  onlyYours: [],
  twins: [],
  boldestGuess: null,
  chances: [],
}

test('the golfers that only the reader has are named in a sentence', () => {
  const teams = [team('ann', '1', '2', '3'), team('bob', '4', '5', '6')]
  const onlyYours = [{ userId: 'ann', apiPlayerIds: ['1', '3'] }]
  expect(onlyMineText({ ...nothing, onlyYours }, teams, 'ann')).toBe(
    'Only you have Golfer 1 and Golfer 3.',
  )
  expect(onlyMineText({ ...nothing, onlyYours }, teams, 'bob')).toBeNull()
  expect(onlyMineText({ ...nothing, onlyYours }, teams, 'cat')).toBeNull()
})

test('twins are described by how much they share, the user first', () => {
  const teams = [team('ann', '1', '2', '3'), team('bob', '1', '2', '4'), team('cat', '1', '2', '4')]
  const reported = (me: string, ...pair: [string, string]) =>
    twinTexts({ ...nothing, twins: [pair] }, teams, me)
  expect(reported('cat', 'ann', 'bob')).toEqual(['ann and bob have 2 golfers in common.'])
  expect(reported('bob', 'ann', 'bob')).toEqual(['You and ann have 2 golfers in common.'])
  expect(reported('ann', 'bob', 'cat')).toEqual(['bob and cat have the same team.'])
})

test('a few members without a team are named, and more are counted', () => {
  const members = (names: string) => names.split(' ').map((name) => ({ userId: name, name }))
  const forgot = (names: string) => forgotText(members(names), [{ userId: 'ann' }], 'me')
  expect(forgot('ann me')).toBeNull()
  expect(forgot('ann me bob cat')).toBe('bob and cat didn’t get a team in.')
  expect(forgot('ann bob cat dan eve fay gus')).toBe(
    'bob, cat, dan, and 3 others didn’t get a team in.',
  )
})

test('facts compare two teams or more, and say so when no golfer is on two of them', () => {
  const teams = [team('ann', '1'), team('bob', '2')]
  expect(revealFacts(nothing, teams.slice(1), 'ann')).toEqual([])
  expect(revealFacts(nothing, teams, 'ann')).toEqual([
    { label: 'Most picked', lines: [{ text: 'No golfer is on two teams.' }] },
  ])
  const mostPicked = [{ apiPlayerId: '1', name: 'Golfer 1', count: 2 }]
  const boldestGuess = { userId: 'ann', guess: -12 }
  expect(revealFacts({ ...nothing, mostPicked, boldestGuess }, teams, 'ann')).toEqual([
    { label: 'Boldest guess', lines: [{ text: 'You', figure: '−12' }] },
    { label: 'Most picked', lines: [{ text: 'Golfer 1', figure: '2 of 2' }] },
  ])
})
