import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'

import type { Leaderboard, LeaderboardRow } from '#contract/game/leaderboard.ts'
import { MeProvider } from '#web/api/session.tsx'
import { someLeague, someMe } from '#web/leagues/league.fixture.ts'

import { LeagueResult } from './league-result.tsx'
import { StandingsTable } from './standings-table.tsx'
import { TeamGolfersTable } from './team-golfers-table.tsx'

const golfer = (name: string, change: Partial<LeaderboardRow['golfers'][number]> = {}) => ({
  apiPlayerId: name,
  name,
  groupId: 'A' as const,
  toPar: 0,
  penalty: 0,
  counting: true,
  notStarted: false,
  stale: false,
  position: '1',
  thru: 'F',
  today: 0,
  teeTime: null,
  replaces: null,
  replacesName: null,
  filled: false,
  ...change,
})
const line = (username: string, change: Partial<LeaderboardRow> = {}): LeaderboardRow => ({
  position: '1',
  userId: username,
  username,
  name: username,
  totalToPar: -3,
  predictedWinningScore: null,
  movement: 0,
  projectedPrize: 0,
  tieBreak: null,
  golfers: [],
  picked: null,
  ...change,
})
const board = (
  standings: LeaderboardRow[],
  status: Leaderboard['status'] = 'settled',
): Leaderboard => ({
  status,
  asOf: null,
  fallback: null,
  settlesAt: null,
  round: 4,
  roundStatus: null,
  roundStartsAt: null,
  cut: null,
  counting: 4,
  standings,
})
const league = someLeague({ status: 'settled' })

const textOf = (page: ReactNode) =>
  renderToStaticMarkup(
    <Router ssrPath="/">
      <MeProvider value={someMe('ann')}>{page}</MeProvider>
    </Router>,
  )
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')

test('the board says once what broke a tie, and nothing without one', () => {
  const tieBreak = 'ann and bob beat cat on the tiebreaker: 1 off vs. 3'
  const standings = [line('ann', { tieBreak }), line('bob', { tieBreak }), line('cat')]
  const text = textOf(<StandingsTable league={league} board={board(standings)} />)
  expect(text.split(tieBreak)).toHaveLength(2)
  expect(textOf(<StandingsTable league={league} board={board([line('ann')])} />)).not.toContain(
    'tie',
  )
})

test('a golfer who has not started shows E and is marked; one who made only the first cut is MDF', () => {
  const golfers = [
    golfer('Max', { toPar: null, notStarted: true, position: '-', thru: '', today: null }),
    golfer('Bo', { toPar: 1, penalty: 8, position: 'MDF', thru: '', today: null }),
  ]
  const mine = line('ann', { golfers })
  const text = textOf(<TeamGolfersTable line={mine} head={board([mine], 'live')} league={league} />)
  expect(text).toMatch(/Max Group A Hasn’t teed off .*E even par/)
  expect(text).toMatch(/MDF made the cut but didn’t finish Bo .*Group A \+8 MDF/)
  expect(text).toContain('Pos Golfer Today Thru')
  // Once play is over, the last round is no longer today's, and Thru would say F for everyone.
  const over = textOf(<TeamGolfersTable line={mine} head={board([mine])} league={league} />)
  expect(over).toContain('Pos Golfer R4 To par')
  const played = line('ann', { golfers: [golfer('Max', { today: -2 })] })
  const row = textOf(<TeamGolfersTable line={played} head={board([played])} league={league} />)
  expect(row).toContain('R4 −2')
  expect(row).not.toContain('Today')
})

test('once play is over, a team’s last round has the word of its column’s heading', () => {
  const standings = [line('ann', { golfers: [golfer('Max', { today: -2 })] })]
  const text = textOf(<StandingsTable league={league} board={board(standings)} />)
  expect(text).toContain('Pos Team R4 ')
  expect(text).toMatch(/ann .*R4 \u22122/)
})

test('a league with a single team is void and says why', () => {
  const text = textOf(<LeagueResult league={league} board={board([line('ann')], 'void')} />)
  expect(text).toContain(
    ' This league is void Only one team entered, so there’s nothing to win and no achievements to unlock. No one owes a fee, and anyone who paid gets it back. ',
  )
  const two = board([line('ann'), line('bob')], 'void')
  expect(textOf(<LeagueResult league={league} board={two} />)).toContain('Fewer than 36 holes')
})
