import { expect, test } from 'vitest'

import type { TournamentScoreboard } from '#contract/game/tournaments.ts'

import {
  firstTeeTime,
  leadAnnouncement,
  roundLabel,
  scoreboardStatus,
} from './scoreboard-status.ts'
import { pairings } from './tee-sheet.tsx'

const board = (is: Partial<TournamentScoreboard>) =>
  ({
    status: 'in-progress',
    round: 2,
    roundStatus: 'in-progress',
    rows: [],
    ...is,
  }) as TournamentScoreboard
const at = (text: string) => ({ teeTime: new Date(text) }) as TournamentScoreboard['rows'][number]
const row = (name: string, position: string) =>
  ({ name, position, toPar: -9 }) as TournamentScoreboard['rows'][number]
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
  }) as unknown as Parameters<typeof pairings>[0][number]

test('a board says how far play is, or that it is suspended', () => {
  expect(scoreboardStatus(board({})).label).toBe('Round 2 live')
  expect(scoreboardStatus(board({ roundStatus: 'suspended' })).label).toBe(
    'Round 2: play suspended',
  )
  expect(scoreboardStatus(board({ status: 'official' })).label).toBe('Final')
  const rows = [at('2026-04-12T13:30:00')]
  expect(scoreboardStatus(board({ round: 3, roundStatus: 'not-started', rows })).label).toBe(
    'Round 3 starts Sun 1:30 PM',
  )
})

test('a round that has not begun gives its first tee time', () => {
  const rows = [at('2026-04-11T14:00:00Z'), at('2026-04-11T12:10:00Z')]
  expect(firstTeeTime(board({ roundStatus: 'not-started', rows }))).toEqual(rows[1]?.teeTime)
  expect(firstTeeTime(board({ rows }))).toBeNull()
})

test('the announcement names the leader, or counts those who share the lead', () => {
  expect(leadAnnouncement(board({ rows: [row('A B', '1')] }))).toBe('A B leads, 9 under par.')
  expect(leadAnnouncement(board({ rows: [row('A', 'T1'), row('B', 'T1')] }))).toBe(
    '2 golfers lead, 9 under par.',
  )
  expect(leadAnnouncement(board({}))).toBe('')
})

test('golfers with the same tee time and starting hole form a group', () => {
  const groups = pairings([
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

test.each([
  ['upcoming', 'Today'],
  ['in-progress', 'Today'],
  ['complete', 'R4'],
  ['official', 'R4'],
] as const)(
  'the score of the fourth round of a tournament that is %s is called %s',
  (status, label) => {
    expect(roundLabel(board({ status, round: 4 }))).toBe(label)
  },
)
