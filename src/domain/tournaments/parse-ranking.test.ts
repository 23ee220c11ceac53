import { expect, test } from 'vitest'

import { matchRanking } from './match-ranking.ts'
import { parseRanking } from './parse-ranking.ts'

const scottie = { rank: 1, name: 'Scottie Scheffler' }

test.each([
  ['1,Scottie Scheffler'],
  ['1. Scottie Scheffler'],
  ['1\tScottie Scheffler\tUSA'],
  ['rank;name\n1;"Scheffler, Scottie"'],
  ['Player Id,RANKING,CTRY,NAME\n18417,1,,Scottie Scheffler'],
  ['1, "Scottie Scheffler"'],
  ['1,"Scottie Scheffler" '],
  [' "1" , "Scheffler, Scottie" , 16.7'],
  ['Rank (week 15),Golfer of the tour\n1,Scottie Scheffler'],
  ['rank\n1,Scottie Scheffler'],
  ['\uFEFFRank,Player,Points\r\n1,"Scottie Scheffler",16.7\r\n'],
])('reads %j', (text) => {
  expect(parseRanking(text)).toEqual({ ranked: [scottie], faults: [] })
})

test.each([
  ['2,"Potter, Jr., Ted"'],
  ['2,"Potter Jr., Ted"'],
  ['2,"Potter, Ted, Jr."'],
  ['2,"Ted Potter, Jr."'],
])('a suffix is no first name: %j', (text) => {
  expect(parseRanking(text).ranked).toEqual([{ rank: 2, name: 'Ted Potter Jr.' }])
})

test('says which lines can’t be read', () => {
  const lines = [
    '1,Scottie Scheffler',
    'nonsense',
    '',
    '0,No One',
    '7',
    '8,Ludvig "Lud" Åberg',
    '9,Ludvig \uFFFDberg',
  ]
  const { ranked, faults } = parseRanking(lines.join('\n'))
  expect(ranked).toEqual([scottie])
  expect(faults).toEqual([2, 4, 5, 6, 7])
})

test('matches golfers by the rules of identity, and guesses nothing', () => {
  const golfer = (id: string, name: string) => ({ id, name, country: null })
  const { ranks, unclear } = matchRanking(
    [
      { rank: 4, name: 'Ludvig Aberg' },
      { rank: 24, name: 'Matthew Fitzpatrick' },
      { rank: 30, name: 'Si Woo Kim' },
      { rank: 31, name: 'Tom Kim' },
      { rank: 40, name: 'Sam Twice' },
      { rank: 41, name: 'Sam Twice' },
    ],
    [
      golfer('a', 'Ludvig Åberg'),
      golfer('b', 'Matt Fitzpatrick'),
      golfer('c', 'S.H. Kim'),
      golfer('d', 'Sam Twice'),
    ],
  )
  expect([...ranks]).toEqual([
    ['a', 4],
    ['b', 24],
  ])
  expect(unclear).toEqual(['Sam Twice'])
})

test('matches a name without its suffix, and one whose words are turned', () => {
  const { ranks, unclear } = matchRanking(
    [
      { rank: 14, name: 'Harold Varner' },
      { rank: 20, name: 'Kim Si Woo' },
      { rank: 28, name: 'Davis Love' },
      { rank: 50, name: 'Matt Jaeger' },
      { rank: 51, name: 'Jäger Matthias' },
    ],
    [
      { id: 'a', name: 'Harold Varner III' },
      { id: 'b', name: 'Si Woo Kim' },
      { id: 'c', name: 'Davis Love III' },
      { id: 'd', name: 'Davis Love IV' },
      { id: 'e', name: 'Matthias Jager' },
    ],
  )
  expect([...ranks]).toEqual([
    ['a', 14],
    ['b', 20],
  ])
  expect(unclear.toSorted()).toEqual(['Davis Love', 'Jäger Matthias', 'Matt Jaeger'])
})

test('prefers the name with the golfer’s own suffix', () => {
  const { ranks, unclear } = matchRanking(
    [
      { rank: 50, name: 'Davis Love III' },
      { rank: 900, name: 'Davis Love' },
    ],
    [{ id: 'a', name: 'Davis Love III' }],
  )
  expect([[...ranks], unclear]).toEqual([[['a', 50]], []])
})
