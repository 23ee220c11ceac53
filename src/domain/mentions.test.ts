import fc from 'fast-check'
import { expect, test } from 'vitest'

import { areMentionsValid, findMentions, maxMentions, renderMentions } from './mentions.ts'

const people = [
  { userId: 'ann', name: 'Ann' },
  { userId: 'ann-b', name: 'Ann B.' },
  { userId: 'zoe', name: 'Zoë' },
]

test.each([
  ['@Ann, nice', ['Ann']],
  ['nice one @ann', ['ann']],
  ['@Ann B. and @Zoë!', ['Ann B.', 'Zoë']],
  ['(@zoë)', ['zoë']],
  ['@Annie', []],
  ['mail me: bob@ann', []],
  ['@@Ann', []],
  ['@', []],
  ['@everyone', []],
])('in “%s”, %o are mentioned', (text, names) => {
  const mentions = findMentions(text, people)
  expect(mentions.map(({ start, length }) => text.slice(start + 1, start + length))).toEqual(names)
})

test('a name with an @ in it mentions one person', () => {
  const both = [
    { userId: 'a', name: 'A @B' },
    { userId: 'b', name: 'B' },
  ]
  const text = 'hi @A @B! And @B'
  const mentions = findMentions(text, both)
  expect(mentions.map(({ userId, start }) => [userId, start])).toEqual([
    ['a', 3],
    ['b', 14],
  ])
  expect(areMentionsValid(text, mentions)).toBe(true)
})

test('after the first few, mentions stay text', () => {
  expect(findMentions('@Ann '.repeat(9), people)).toHaveLength(maxMentions)
})

test('mentions follow a new name, and those without a name stay as they were written', () => {
  const text = '@Ann and @Zoë and @Ann!'
  const names: Record<string, string> = { ann: 'Annabel' }
  const renamed = renderMentions(text, findMentions(text, people), (id) => names[id])
  expect(renamed.content).toBe('@Annabel and @Zoë and @Annabel!')
  expect(renamed.mentions).toEqual([
    { userId: 'ann', start: 0, length: 8 },
    { userId: 'ann', start: 22, length: 8 },
  ])
})

test('found mentions always stand in their text, before and after a new name', () => {
  const part = fc.oneof(fc.string(), fc.constantFrom('@Ann', '@zoë', '@Ann B.', ' ', '@'))
  fc.assert(
    fc.property(fc.array(part), fc.string(), (parts, name) => {
      const text = parts.join('')
      const mentions = findMentions(text, people)
      const renamed = renderMentions(text, mentions, () => name)
      expect(areMentionsValid(text, mentions)).toBe(true)
      expect(areMentionsValid(renamed.content, renamed.mentions)).toBe(true)
      expect(renamed.mentions).toHaveLength(mentions.length)
    }),
  )
})

test.each([
  [[{ start: 1, length: 2 }]],
  [[{ start: 0, length: 9 }]],
  [
    [
      { start: 0, length: 4 },
      { start: 0, length: 2 },
    ],
  ],
])('mentions at %o do not stand in “@Ann”', (places) => {
  const mentions = places.map((place) => ({ userId: 'ann', ...place }))
  expect(areMentionsValid('@Ann', mentions)).toBe(false)
})
