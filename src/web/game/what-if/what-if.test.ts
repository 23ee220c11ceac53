import { expect, test } from 'vitest'

import type { LeaderboardRow } from '#contract/game/leaderboard.ts'
import type { StandingsRow } from '#domain/scoring/league-standings.ts'
import type { Scoreboard, ScoreboardRow } from '#domain/tournaments/tournament.ts'

import { openGolfers, searchOthers } from './open-golfers.ts'
import { outcomeText } from './outcome-text.ts'

const row = (
  apiPlayerId: string,
  name: string,
  is: Partial<ScoreboardRow> = {},
): ScoreboardRow => ({
  apiPlayerId,
  name,
  amateur: false,
  out: null,
  position: 'T3',
  toPar: 0,
  today: 0,
  thru: '9',
  currentRound: 1,
  teeTime: null,
  rounds: [],
  ...is,
})
const board: Scoreboard = {
  status: 'in-progress',
  round: 1,
  roundStatus: 'in-progress',
  asOf: new Date('2026-04-09T15:00:00Z'),
  cut: null,
  rows: [
    row('1', 'Shared Star', { toPar: -4 }),
    row('2', 'Only Theirs', { toPar: -9 }),
    row('3', 'Only Mine'),
    row('4', 'Gone Home', { out: 'wd' }),
    row('5', 'Ludvig Åberg'),
  ],
}
const line = (userId: string, ids: string[], is: Partial<LeaderboardRow> = {}): LeaderboardRow => ({
  position: 'T2',
  userId,
  username: userId,
  name: userId,
  totalToPar: 0,
  predictedWinningScore: null,
  movement: 0,
  projectedPrize: 2000,
  tieBreak: null,
  golfers: ids.map((apiPlayerId) => ({ apiPlayerId }) as LeaderboardRow['golfers'][number]),
  picked: null,
  ...is,
})
const standings = [line('bob', ['1', '2', '4']), line('ann', ['1', '3'])]

test('own golfers come first, then the most picked; golfers who are out are omitted', () => {
  expect(openGolfers(standings, board, 'ann').map(({ row, owners }) => [row.name, owners])).toEqual(
    [
      ['Shared Star', 'On you and bob'],
      ['Only Mine', 'On you'],
      ['Only Theirs', 'On bob'],
    ],
  )
})

test('a search finds golfers on no team, without accents, and keeps those that are set', () => {
  const picked = new Set(['1', '2', '3', '4'])
  const found = (search: string, ...ids: string[]) =>
    searchOthers(board, picked, { search, set: new Map(ids.map((id) => [id, null])) }).map(
      ({ name }) => name,
    )
  expect(found('')).toEqual([])
  expect(found('aberg')).toEqual(['Ludvig Åberg'])
  expect(found('star')).toEqual([])
  expect(found('', '5')).toEqual(['Ludvig Åberg'])
})

test('the outcome is described for the user, else for the leader', () => {
  const lines = [
    { userId: 'ann', standing: { position: '1', total: -3 }, prize: 16_800 },
    { userId: 'bob', standing: { position: '2', total: 0 }, prize: 2000 },
  ] as StandingsRow[]
  const outcome = (me: string, isSet = true) => outcomeText(standings, lines, { me, isSet })
  expect(outcome('ann')).toBe('You: T2 → 1, E → −3, $20.00 → $168.00')
  expect(outcome('bob')).toBe('You: T2 → 2, E, $20.00')
  expect(outcome('eve')).toBe('ann leads, $168.00')
  expect(outcome('ann', false)).toBe('Set how golfers finish. Nothing is saved.')
})
