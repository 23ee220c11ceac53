import { describe, expect, test } from 'vitest'

import type { Slot } from '#domain/leagues/groups.ts'
import { defaultRules } from '#domain/leagues/rules.ts'

import {
  openSlotsText,
  atDeadlineText,
  rulesSummary,
  savedAtText,
  saveStatusText,
  reserveText,
} from './draft-text.ts'

const { places } = defaultRules
const of = (...slots: Slot[]) => slots.map((groupId) => ({ groupId }))

describe('draft texts', () => {
  test('say what to pick and what counts', () => {
    expect(rulesSummary(defaultRules)).toBe(
      'Pick 2 from Group A, 2 from Group B, 1 from Group C, and 1 wildcard. Your best 4 count, scored against par, and the lowest total wins.',
    )
    expect(rulesSummary({ places: { A: 3, B: 0, C: 0, W: 2 }, counting: 3 })).toMatch(
      /^Pick 3 from Group A and 2 wildcards\. /,
    )
    expect(rulesSummary({ places, counting: 6 })).toContain('. All 6 count, scored')
    expect(rulesSummary({ places, counting: 1 })).toContain('. Your best one counts, scored')
  })

  test('say what is missing, and nothing for a complete team', () => {
    expect(openSlotsText(of('A', 'A', 'B', 'C'), places)).toBe('1 from Group B and 1 wildcard')
    expect(openSlotsText(of('A', 'A', 'B', 'B', 'C', 'W'), places)).toBe('')
  })

  test('say what will happen when drafting closes', () => {
    const known = { apiPlayerId: '1', name: 'A', groupId: 'A', ranking: 1, filled: false } as const
    const golfer = { ...known, reserve: null, reserveIfAllOut: null }
    const saved = { golfers: [golfer], savedAt: new Date(), complete: false }
    expect(atDeadlineText({ ...saved, savedAt: null }, 6)).toContain(
      'No saved team when picks lock? You’re not in, and you owe nothing. Complete teams save on their own. Save an incomplete one, and we fill the gaps.',
    )
    expect(atDeadlineText(saved, 6)).toContain('1 of 6 saved')
    expect(atDeadlineText(saved, 6)).toContain('fill the gaps with mid-ranked golfers.')
    const unranked = { ...saved, golfers: [{ ...golfer, ranking: null }] }
    expect(atDeadlineText(unranked, 6)).toMatch(/fill the gaps\.$/)
    expect(atDeadlineText({ ...saved, complete: true }, 6)).toContain(
      'Your team is in. You can change it until picks lock.',
    )
  })

  test('show whether the team is saved', () => {
    const known = { apiPlayerId: '1', name: 'A', groupId: 'A', ranking: 1, filled: false } as const
    const golfer = { ...known, reserve: null, reserveIfAllOut: null }
    const saved = { golfers: [golfer], savedAt: new Date(2020, 3, 9, 14, 41), complete: false }
    const text = (team: typeof saved, changed = false) => saveStatusText(team, 6, changed)
    expect(text(saved)).toBe('Saved Thu, Apr 9, 2020, 2:41 PM, 1 of 6')
    expect(text({ ...saved, complete: true })).toBe('Saved Thu, Apr 9, 2020, 2:41 PM')
    expect(saveStatusText(saved, null, false)).toBe('Saved Thu, Apr 9, 2020, 2:41 PM')
    expect(text(saved, true)).toBe('Unsaved changes. Last saved Thu, Apr 9, 2020, 2:41 PM')
    expect(saveStatusText({ ...saved, savedAt: null }, 6, false)).toBe('You’re not in yet')
  })

  test('name the reserve, and the second one if the first may be used', () => {
    const [bo, max] = [
      { apiPlayerId: '1', name: 'Bo' },
      { apiPlayerId: '2', name: 'Max' },
    ]
    expect(reserveText({ reserve: bo, reserveIfAllOut: bo })).toBe('Alternate: Bo')
    expect(reserveText({ reserve: bo, reserveIfAllOut: max })).toBe('Alternate: Bo, then Max')
    expect(reserveText({ reserve: null, reserveIfAllOut: null })).toBe('')
  })

  test('give the date only on another day', () => {
    const now = new Date(2026, 3, 9, 15)
    expect(savedAtText(new Date(2026, 3, 9, 14, 41), now)).toBe('2:41 PM')
    expect(savedAtText(new Date(2026, 3, 8, 14, 41), now)).toBe('Wed, Apr 8, 2:41 PM')
  })
})
