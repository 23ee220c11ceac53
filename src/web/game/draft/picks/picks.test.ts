// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'

import { samePicks } from '#domain/draft/draft.ts'
import { defaultRules } from '#domain/leagues/rules.ts'

import type { DraftGolfer } from '../field/field.ts'
import { golfer } from '../field/golfers.fixture.ts'
import { pickRefusal, applyTap, legalPicks, nextOpenSlot } from './picks.ts'
import { storePicks, storedPicks } from './stored-picks.ts'

const { places } = defaultRules

describe('a tap', () => {
  const [a1, a2, a3] = [golfer('1', 'A'), golfer('2', 'A'), golfer('3', 'A')]

  test('picks a golfer, and the next one removes them', () => {
    const first = applyTap([], a1, places)
    expect(first).toEqual({ team: [a1], announcement: 'Golfer 1 picked. Group A 1 of 2' })
    expect(applyTap([a1], a1, places)).toEqual({
      team: [],
      announcement: 'Golfer 1 removed. Group A 0 of 2',
    })
  })

  test('does nothing in a full group and explains why', () => {
    expect(applyTap([a1, a2], a3, places)).toEqual({
      team: null,
      announcement: 'Group A is full: remove Golfer 1 or Golfer 2 first',
    })
  })

  test('with full wildcards speaks of all of them', () => {
    const [w1, w2, w3] = [golfer('7', 'W'), golfer('8', 'W'), golfer('9', 'W')]
    expect(applyTap([w1, w2], w3, { ...places, W: 2 }).announcement).toBe(
      'Your wildcards are full: remove Golfer 7 or Golfer 8 first',
    )
  })

  test('replaces the golfer in a group with a single place', () => {
    const [c1, c2] = [golfer('5', 'C'), golfer('6', 'C')]
    const { team, announcement } = applyTap([a1, c1], c2, places)
    expect(team?.map(({ apiPlayerId }) => apiPlayerId)).toEqual(['1', '6'])
    expect(announcement).toBe('Golfer 6 picked in place of Golfer 5. Group C 1 of 1')
  })

  test('never picks a withdrawn golfer, and removes one picked before', () => {
    const gone = golfer('4', 'B', { withdrawn: true })
    expect(applyTap([], gone, places).team).toBeNull()
    expect(applyTap([gone], gone, places).team).toEqual([])
  })

  test('a team that no longer fits the rules gets the server’s refusal', () => {
    expect(pickRefusal([a1, a2], places)).toBeNull()
    expect(pickRefusal([a1, a2, a3], places)).toBe('You can pick 2 from Group A. You have 3.')
  })
})

test('a different golfer or guess is a change; a different order isn’t', () => {
  const saved = { apiPlayerIds: ['1', '2'], predictedWinningScore: -9 }
  expect(samePicks(saved, { ...saved, apiPlayerIds: ['2', '1'] })).toBe(true)
  expect(samePicks(saved, { ...saved, apiPlayerIds: ['1'] })).toBe(false)
  expect(samePicks(saved, { ...saved, apiPlayerIds: ['1', '3'] })).toBe(false)
  expect(samePicks(saved, { ...saved, predictedWinningScore: null })).toBe(false)
})

test('unsaved picks are stored by user and league, and damaged ones are ignored', () => {
  const picks = { apiPlayerIds: ['1'], predictedWinningScore: 0 }
  storePicks('ann', 'one', picks)
  expect(storedPicks('ann', 'one')).toEqual(picks)
  expect(storedPicks('bob', 'one')).toBeNull()
  expect(storedPicks('ann', 'two')).toBeNull()
  sessionStorage.setItem('teetime-draft-ann-one', '{"apiPlayerIds":7}')
  expect(storedPicks('ann', 'one')).toBeNull()
  storePicks('ann', 'one', null)
  expect(sessionStorage.length).toBe(0)
})

describe('after a pick', () => {
  const [a1, a2, b1, b2, c1, w1] = [
    golfer('1', 'A'),
    golfer('2', 'A'),
    golfer('8', 'B'),
    golfer('9', 'B'),
    golfer('15', 'C'),
    golfer('22', 'W'),
  ]
  const after = (before: DraftGolfer[], picked: DraftGolfer) =>
    nextOpenSlot(before, [...before, picked], picked.slot, places)

  test('filling a group opens the next group with an open slot', () => {
    expect(after([a1], a2)).toBe('B')
    expect(after([a1, b1, b2], a2)).toBe('C')
    expect(after([a1, a2, b1, b2], c1)).toBe('W')
  })

  test('that fills the last group, one that was skipped is due', () => {
    expect(after([a1, a2, c1], w1)).toBe('B')
  })

  test('that fills no group, or completes the team, none is due', () => {
    expect(after([], a1)).toBeNull()
    expect(after([a1, a2, b1, b2, c1], w1)).toBeNull()
    // An exchange in a group with a single place.
    expect(nextOpenSlot([c1], [golfer('16', 'C')], 'C', places)).toBeNull()
  })
})

describe('a suggested team', () => {
  const places = { A: 1, B: 1, C: 0, W: 1 }
  const field = [
    golfer('1', 'A'),
    golfer('2', 'A'),
    golfer('3', 'B', { withdrawn: true }),
    golfer('4', 'B'),
    golfer('5', 'W'),
  ]
  const idsOf = (suggested: string[]) =>
    legalPicks(suggested, field, places).map(({ apiPlayerId }) => apiPlayerId)

  test('suggested golfers are picked in order, as far as the rules allow', () => {
    expect(idsOf(['1', '4', '5'])).toEqual(['1', '4', '5'])
    expect(idsOf(['2', '1', '5'])).toEqual(['2', '5'])
  })

  test('a golfer who isn’t in the field, has withdrawn or is named twice is left out', () => {
    expect(idsOf(['99', '3', '4', '4'])).toEqual(['4'])
  })
})
