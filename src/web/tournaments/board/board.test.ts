import type { StandingLine } from '#contract/scoring.ts'
import type { TournamentBoard } from '#contract/tournaments.ts'
import { expect, test } from 'vitest'

import { ownersOf, ownersText } from './board-owner-names.ts'
import { teeGroups } from './board-tee-groups.ts'
import { firstTeeTime, leadWords, playWords } from './board-words.ts'

const team = (userId: string, ...ids: string[]) =>
  ({
    userId,
    username: userId,
    golfers: ids.map((apiPlayerId) => ({ apiPlayerId })),
  }) as StandingLine
const board = (is: Partial<TournamentBoard>) =>
  ({
    status: 'in-progress',
    round: 2,
    roundStatus: 'in-progress',
    rows: [],
    ...is,
  }) as TournamentBoard
const at = (text: string) => ({ teeTime: new Date(text) }) as TournamentBoard['rows'][number]
const row = (name: string, position: string) =>
  ({ name, position, toPar: -9 }) as TournamentBoard['rows'][number]
const player = (name: string, time: string | null, startingHole = 1) =>
  ({
    name,
    teeTimes: time
      ? [
          {
            round: 1,
            teeTime: '',
            teeTimeTimestamp: new Date(`2026-04-09T${time}Z`),
            startingHole,
          },
        ]
      : [],
  }) as unknown as Parameters<typeof teeGroups>[0][number]

test('a golfer has owners, me first', () => {
  const owners = ownersOf([team('ann', '1', '2'), team('me', '2'), team('dan', '2')], 'me')
  expect(owners.get('1')).toEqual({ mine: false, others: ['ann'] })
  expect(ownersText(owners.get('2') ?? { mine: false, others: [] })).toBe('You, ann, and dan')
  expect(owners.get('3')).toBeUndefined()
})

test('a board says how play stands, suspended too', () => {
  expect(playWords(board({})).label).toBe('Round 2 in play')
  expect(playWords(board({ roundStatus: 'suspended' })).label).toBe('Round 2: play suspended')
  expect(playWords(board({ status: 'official' })).label).toBe('Final')
})

test('a round that has not begun says when it does', () => {
  const rows = [at('2026-04-11T14:00:00Z'), at('2026-04-11T12:10:00Z')]
  expect(firstTeeTime(board({ roundStatus: 'not-started', rows }))).toEqual(rows[1]?.teeTime)
  expect(firstTeeTime(board({ rows }))).toBeNull()
})

test('who leads is said by name, or how many share it', () => {
  expect(leadWords(board({ rows: [row('A B', '1')] }))).toBe('A B leads, 9 under par.')
  expect(leadWords(board({ rows: [row('A', 'T1'), row('B', 'T1')] }))).toBe(
    '2 golfers lead, 9 under par.',
  )
  expect(leadWords(board({}))).toBe('')
})

test('golfers with the same tee time and tee go out together', () => {
  const groups = teeGroups([
    player('late', '12:10:00'),
    player('tenth', '11:00:00', 10),
    player('a', '11:00:00'),
    player('b', '11:00:00'),
    player('unknown', null),
  ])
  expect(groups.map(({ players }) => players.map(({ name }) => name))).toEqual([
    ['a', 'b'],
    ['tenth'],
    ['late'],
  ])
})
