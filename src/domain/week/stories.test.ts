import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { formatToPar } from '../format.ts'
import { golfer } from '../scoring/week.fixture.ts'
import { rows, storiesOf, teams, textsFor } from './stories.fixture.ts'
import { storiesFor } from './story-text.ts'

test('the best possible team is named with who came closest, and how far back the reader was', () => {
  const stories = storiesOf(rows, teams)
  const title = 'Best Possible Team'
  const best = 'No team could have beaten −19: Golfer a1 and Golfer w1.'
  expect(textsFor('bob', stories)[title]).toBe(`${best} You and Ann came closest, 2 strokes back.`)
  expect(textsFor('cat', stories)[title]).toBe(
    `${best} Ann and Bob came closest, 2 strokes back. You were 11 back.`,
  )
  expect(textsFor('guest', stories)[title]).toBe(
    `${best} Ann and Bob came closest, 2 strokes back.`,
  )
  const matched = storiesOf(rows, { ...teams, cat: { golfers: ['a1', 'a5', 'w1'] } })
  expect(textsFor('cat', matched)[title]).toBe(`${best} You matched it.`)
})

test('a golfer is left on the bench if they would have improved another team', () => {
  const title = 'Left on the Bench'
  expect(textsFor('bob', storiesOf(rows, teams))[title]).toBeUndefined()
  const rich = storiesOf(rows, {
    ann: { golfers: ['a1', 'a2', 'w1'] },
    bob: { golfers: ['a3', 'a4', 'w1'] },
    cat: { golfers: ['a2', 'a5', 'w2'] },
    dan: { golfers: ['a3', 'a5', 'w2'] },
  })
  expect(textsFor('ann', rich)[title]).toBe(
    'Golfer a2’s −8 didn’t count for you, but would have for 2 other teams.',
  )
  expect(textsFor('bob', rich)[title]).toBe(
    'Golfer a4’s −6 didn’t count for you, but would have for 2 other teams. Ann left the most on the bench: Golfer a2’s −8 would have counted for 2 other teams.',
  )
})

test('teams that left equally much on the bench are named together, and the reader’s own isn’t repeated', () => {
  const title = 'Left on the Bench'
  const shared = storiesOf(rows, {
    ann: { golfers: ['a1', 'a2', 'w1'] },
    bob: { golfers: ['a1', 'a2', 'w1'] },
    cat: { golfers: ['a3', 'a5', 'w2'] },
    dan: { golfers: ['a4', 'a5', 'w2'] },
  })
  for (const reader of ['ann', 'bob'])
    expect(textsFor(reader, shared)[title]).toBe(
      'Golfer a2’s −8 didn’t count for you, but would have for 2 other teams.',
    )
  expect(textsFor('cat', shared)[title]).toBe(
    'Ann and Bob left the most on the bench: Golfer a2’s −8 would have counted for 2 other teams.',
  )
  const level = storiesOf([...rows, golfer('a6', -8)], {
    ann: { golfers: ['a1', 'a2', 'w1'] },
    bob: { golfers: ['a1', 'a6', 'w1'] },
    cat: { golfers: ['a3', 'a5', 'w2'] },
  })
  expect(textsFor('cat', level)[title]).toBe(
    'Ann and Bob left the most on the bench: Golfer a2’s −8 or Golfer a6’s −8 would have counted for 1 other team.',
  )
})

test('without a club’s weeks the nemesis is the team next ahead, and the winner has none', () => {
  const stories = storiesOf(rows, teams)
  expect(textsFor('cat', stories)['Nemesis']).toBe('The one to catch was Bob, 9 strokes ahead.')
  expect(textsFor('bob', stories)['Nemesis']).toBe(
    'The one to catch was Ann, ahead on the tiebreaker.',
  )
  for (const reader of ['ann', 'guest'])
    expect(textsFor(reader, stories)['Nemesis']).toBeUndefined()
  const shared = storiesOf(rows, { ...teams, bob: teams['ann']! })
  expect(textsFor('cat', shared)['Nemesis']).toBe(
    'The ones to catch were Ann and Bob, 9 strokes ahead.',
  )
})

test('a club’s nemesis was ahead in most of at least three weeks that both played', () => {
  const earlierWeeks = [
    new Map([
      ['bob', 1],
      ['ann', 2],
      ['cat', 3],
    ]),
    new Map([
      ['bob', 1],
      ['ann', 3],
    ]),
    new Map([
      ['ann', 1],
      ['cat', 2],
    ]),
  ]
  const stories = storiesOf(rows, teams, { earlierWeeks })
  expect(textsFor('cat', stories)['Nemesis']).toBe(
    'Ann has finished ahead of you in all 3 weeks you both played.',
  )
  expect(textsFor('ann', stories)['Nemesis']).toBe(
    'Bob has finished ahead of you in 2 of the 3 weeks you both played.',
  )
  // Two weeks are too few, and one of three isn't most of them.
  expect(textsFor('bob', stories)['Nemesis']).toBe(
    'The one to catch was Ann, ahead on the tiebreaker.',
  )
})

test('a void league has no stories: a team alone, no team, and fewer than 36 holes', () => {
  expect(storiesOf(rows, {})).toBeNull()
  expect(storiesOf(rows, { ann: teams['ann']! })).toBeNull()
  const oneRound = rows.map((row) => ({ ...row, rounds: row.rounds.slice(0, 1) }))
  expect(storiesOf(oneRound, teams)).toBeNull()
})

test('stories don’t depend on the order of teams, and a story names its golfers in its order', () => {
  const ids = rows.map(({ apiPlayerId }) => apiPlayerId)
  const of = (kind: string) => ids.filter((id) => id.startsWith(kind))
  const team = fc
    .tuple(
      fc.shuffledSubarray(of('a'), { minLength: 2, maxLength: 2 }),
      fc.constantFrom(...of('w')),
    )
    .map(([group, wildcard]) => ({ golfers: [...group, wildcard] }))
  fc.assert(
    fc.property(fc.array(team, { minLength: 2, maxLength: 6 }), (picked) => {
      const named = picked.map((team, nth) => [`user${nth}`, team] as const)
      const stories = storiesOf(rows, Object.fromEntries(named))
      expect(storiesOf(rows, Object.fromEntries(named.toReversed()))).toEqual(stories)
      for (const { text, golfers } of storiesFor(stories!, {
        reader: 'user0',
        member: (id) => id,
        percent: formatToPar,
      })) {
        const places = golfers.map(({ name }) => text.indexOf(name))
        expect(places).not.toContain(-1)
        expect(text).not.toMatch(/undefined|NaN|−0\b/)
      }
    }),
    { numRuns: 100 },
  )
})
