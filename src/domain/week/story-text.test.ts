import { expect, test } from 'vitest'

import { opening, rows, storiesOf, teams, textsFor } from './stories.fixture.ts'
import { storiesFor } from './story-text.ts'

test('luck is the place by the chances at the lock against the place at the end', () => {
  const stories = storiesOf(rows, teams, { opening: opening({ ann: 5, bob: 20, cat: 75 }) })
  expect(textsFor('cat', stories)['Luck']).toBe(
    'When picks locked, your chance to win was 75%, 1st of 3. You finished 3rd. Ann had the most luck: 3rd of 3 when picks locked, 1st at the end.',
  )
  expect(textsFor('ann', stories)['Luck']).toBe(
    'When picks locked, your chance to win was 5%, 3rd of 3. You finished 1st. No one got luckier.',
  )
  expect(textsFor('ann', storiesOf(rows, teams))['Luck']).toBeUndefined()
})

test.each([8, 11, 18, 84])('a chance of %i% reads well', (win) => {
  const stories = storiesOf(rows, teams, { opening: opening({ ann: 100 - win, bob: win, cat: 0 }) })
  expect(textsFor('bob', stories)['Luck']).toContain(
    `When picks locked, your chance to win was ${win}%, ${win < 50 ? '2nd' : '1st'} of 3.`,
  )
})

test('chances within the noise of the simulations are tied, and when all are, no one was lucky', () => {
  // Ten even teams in 500 endings.
  const wins = [59, 56, 54, 52, 51, 49, 48, 46, 44, 41]
  const even = Object.fromEntries(
    wins.map((_, nth) => [`user${nth}`, teams[['ann', 'bob', 'cat'][nth % 3]!]!]),
  )
  const chances = opening(Object.fromEntries(wins.map((win, nth) => [`user${nth}`, win])), 500)
  const found = storiesOf(rows, even, { opening: chances })
  expect(textsFor('user9', found)['Luck']).toBeUndefined()
  const two = storiesOf(rows, teams, { opening: opening({ ann: 10, bob: 240, cat: 250 }, 500) })
  expect(textsFor('cat', two)['Luck']).toBe(
    'When picks locked, your chance to win was 50%, tied for 1st of 3. You finished 3rd. Ann had the most luck: 3rd of 3 when picks locked, 1st at the end.',
  )
  expect(textsFor('bob', two)['Luck']).toContain('was 48%, tied for 1st of 3. You finished 2nd.')
})

test('those who had equally much luck are named together', () => {
  const four = {
    ann: teams['ann']!,
    bob: teams['ann']!,
    cat: teams['cat']!,
    dan: { golfers: ['a3', 'a5', 'w2'] },
  }
  const stories = storiesOf(rows, four, {
    opening: opening({ ann: 5, bob: 5, cat: 60, dan: 30 }),
  })
  for (const reader of ['ann', 'bob'])
    expect(textsFor(reader, stories)['Luck']).toBe(
      'When picks locked, your chance to win was 5%, tied for 3rd of 4. You finished tied for 1st. No one got luckier.',
    )
  expect(textsFor('dan', stories)['Luck']).toBe(
    'When picks locked, your chance to win was 30%, 2nd of 4. You finished 3rd. Ann and Bob had the most luck: each gained 2 places after picks locked.',
  )
})

test('a sentence about a member without a name begins with a capital', () => {
  const stories = storiesOf(rows, teams, { opening: opening({ ann: 5, bob: 20, cat: 75 }) })
  const found = storiesFor(stories!, {
    reader: 'cat',
    member: () => 'another member',
    percent: String,
  })
  const texts = found.map(({ text }) => text)
  expect(texts.join('\n')).toContain('Another member had the most luck')
  expect(texts).toContain('The one to catch was another member, 9 strokes ahead.')
  for (const text of texts) expect(text).not.toMatch(/(^|[.] )[a-z]/)
})
