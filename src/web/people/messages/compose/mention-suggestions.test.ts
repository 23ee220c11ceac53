import { expect, test } from 'vitest'

import { insertMention, mentionSuggestions } from './mention-suggestions.ts'

const people = [
  { userId: '1', name: 'Ann', username: 'annie' },
  { userId: '2', name: 'Ann B.', username: 'banner' },
  { userId: '3', name: 'Zoë', username: 'zed' },
]
const suggested = (text: string, caret = text.length) =>
  mentionSuggestions(text, caret, people)?.people.map(({ name }) => name) ?? null

test.each([
  ['@', ['Ann', 'Ann B.', 'Zoë']],
  ['well done @an', ['Ann', 'Ann B.']],
  ['@Ann b', ['Ann B.']],
  ['@ZED', ['Zoë']],
  ['@zoë', null],
  ['@Ann, nice', null],
  ['me@an', null],
  ['@\nan', null],
  ['no one', null],
])('“%s” suggests %o', (text, names) => {
  expect(suggested(text)).toEqual(names)
})

test('only the text before the caret is completed', () => {
  expect(suggested('@an yes', 3)).toEqual(['Ann', 'Ann B.'])
  expect(insertMention('hi @an yes', 6, 3, 'Ann B.')).toEqual({ text: 'hi @Ann B. yes', caret: 11 })
})
