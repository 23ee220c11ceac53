import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import type { Tally } from '../chances/tally.ts'
import { formatToPar } from '../format.ts'
import { computeStandings } from '../scoring/league-standings.ts'
import { golfer, twoCount, week } from '../scoring/week.fixture.ts'
import type { ScoreboardRow } from '../tournaments/tournament.ts'
import { findStories, type StoriesInput } from './stories.ts'
import { storiesFor } from './story-text.ts'

type Teams = Parameters<typeof week>[1]

/** Two golfers of Group A and one wildcard, of whom two count. */
const rules = { ...twoCount, places: { A: 2, B: 0, C: 0, W: 1 } }

function storiesOf(
  rows: readonly ScoreboardRow[],
  teams: Teams,
  more: Partial<Pick<StoriesInput, 'opening' | 'earlierWeeks'>> = {},
) {
  const league = { rules, entryFee: 0 }
  const { board, field, ...scene } = week(rows, teams)
  const standings = computeStandings(league, scene.teams, field, board)
  return findStories({
    league,
    field,
    board,
    standings,
    opening: null,
    earlierWeeks: [],
    ...more,
  })
}

/** The sentences that a reader gets, by title. */
function textsFor(reader: string, stories: ReturnType<typeof storiesOf>): Record<string, string> {
  const found = storiesFor(stories!, {
    reader,
    member: (userId) => userId[0]?.toUpperCase() + userId.slice(1),
    percent: (chance) => `${Math.round(chance * 100)}%`,
  })
  return Object.fromEntries(found.map(({ title, text }) => [title, text]))
}

const rows = [
  golfer('a1', -10),
  golfer('a2', -8),
  golfer('a3', -7),
  golfer('a4', -6),
  golfer('a5', 3, { out: 'cut', rounds: golfer('a5', 3).rounds.slice(0, 2) }),
  golfer('w1', -9),
  golfer('w2', -2),
]
const teams: Teams = {
  ann: { golfers: ['a1', 'a3', 'w2'] },
  bob: { golfers: ['a2', 'a4', 'w1'] },
  cat: { golfers: ['a4', 'a5', 'w2'] },
}
/** Chances to win at the lock, out of 100. */
const opening = (wins: Record<string, number>): Tally => ({
  count: 100,
  teams: Object.entries(wins).map(([userId, wins]) => ({
    userId,
    wins,
    paid: 0,
    prizes: 0,
    cut: [],
  })),
})

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
    'Golfer a4’s −6 didn’t count for you, but would have for 2 other teams. Ann left the most: Golfer a2’s −8 would have counted for 2 other teams.',
  )
})

test('luck is the place by the chances at the lock against the place at the end', () => {
  const stories = storiesOf(rows, teams, { opening: opening({ ann: 5, bob: 20, cat: 75 }) })
  expect(textsFor('cat', stories)['Luck']).toBe(
    'At the lock you had a 75% chance to win, 1st of 3. You finished 3rd. Ann had the most: 3rd of 3 at the lock, 1st at the end.',
  )
  expect(textsFor('ann', stories)['Luck']).toBe(
    'At the lock you had a 5% chance to win, 3rd of 3. You finished 1st. No one had more luck.',
  )
  const even = storiesOf(rows, teams, { opening: opening({ ann: 33, bob: 33, cat: 33 }) })
  for (const unknown of [storiesOf(rows, teams), even])
    expect(textsFor('ann', unknown)['Luck']).toBeUndefined()
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
    'Ann has finished ahead of you in 3 of the 3 weeks you both played.',
  )
  expect(textsFor('ann', stories)['Nemesis']).toBe(
    'Bob has finished ahead of you in 2 of the 3 weeks you both played.',
  )
  // Two weeks are too few, and one of three isn't most of them.
  expect(textsFor('bob', stories)['Nemesis']).toBe(
    'The one to catch was Ann, ahead on the tiebreaker.',
  )
})

test('a void league has no stories: a team alone, nobody, and fewer than 36 holes', () => {
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
