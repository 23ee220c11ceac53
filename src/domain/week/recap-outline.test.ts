import { expect, test } from 'vitest'

import { isFaithful, writeOutline } from './recap-outline.ts'

const ours =
  'Halfway home: [[m1]] leads at −7, 3 strokes ahead of [[m2]]. [[m1]] climbed 2 places to 1st. Best pick no one else had: [[g1]], −5 for [[m1]]. Out at the cut: [[g2]] and [[g3]]. The money ends at [[m3]]: [[m4]] is 1 stroke short.'
const good =
  'Halfway home: it’s [[m1]] out front at −7 with 3 strokes to spare over [[m2]]. Moving up, [[m1]] jumped 2 spots to 1st. The best pick no one else had was [[g1]], worth −5 to [[m1]]. Out at the cut are [[g2]] and [[g3]]. The money stops at [[m3]], with [[m4]] just 1 stroke short.'

test('an outline has marks in place of names, the same mark for the same person', () => {
  const outline = writeOutline(
    ({ memberName, golferName }) =>
      `${memberName('u7')} leads. ${golferName('44')} for ${memberName('u7')}, ${memberName('u2')} is last.`,
  )
  expect(outline).toEqual({
    text: '[[m1]] leads. [[g1]] for [[m1]], [[m2]] is last.',
    members: ['u7', 'u2'],
    golfers: ['44'],
  })
})

test('other words for the same facts are taken', () => {
  expect(isFaithful(ours, ours)).toBe(true)
  expect(
    isFaithful(ours, good.replace('over [[m2]]', 'ahead of [[m2]]').replace('Moving up, ', '')),
  ).toBe(true)
  // A hyphen may stand for the minus sign.
  expect(isFaithful(ours, ours.replace('at −7', 'at -7'))).toBe(true)
})

test.each([
  ['another number', ours.replace('3 strokes', '4 strokes')],
  ['a number in words', ours.replace('short', 'short with two rounds to play')],
  ['a score with the other sign', ours.replace('−7', '+7')],
  ['a place that ours does not tell', ours.replace('to 1st', 'to 1st from 3rd')],
  [
    'people swapped',
    ours.replace('[[m1]] leads', '[[m2]] leads').replace('of [[m2]]', 'of [[m1]]'),
  ],
  ['numbers swapped', ours.replace('−7, 3', '3, −7')],
  ['a name left out', ours.replace(' and [[g3]]', '')],
  ['a mark that ours does not have', ours.replace('[[g3]]', '[[g9]]')],
  ['a golfer whom it made up', ours.replace('is 1 stroke', 'like Scottie is 1 stroke')],
  ['a made-up golfer who begins a sentence', `${ours} Scottie is watching.`],
  ['a fact turned round', ours.replace('is 1 stroke short', 'is not 1 stroke short')],
  ['trailing in place of leading', ours.replace('ahead of', 'behind')],
  ['another opening', ours.replace('Halfway home', 'At the turn')],
  ['a link', `${ours} See www.example.com.`],
  ['markup', ours.replace('[[m1]] leads', '**[[m1]] leads**')],
  ['a second paragraph', ours.replace('. Best', '.\nBest')],
  ['half a sentence', ours.slice(0, -1)],
  ['far too long', `${ours} ${'And so it goes. '.repeat(40)}`.trim()],
  ['nothing', ''],
])('a text with %s is not taken', (_, answer) => {
  expect(answer).not.toBe(ours)
  expect(isFaithful(ours, answer)).toBe(false)
})
