// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'

import type { Leaderboard, LeaderboardRow } from '#contract/game/leaderboard.ts'
import { MeProvider } from '#web/api/session.tsx'
import { shareUnchanged } from '#web/api/structural-sharing.ts'
import { someLeague, someMe } from '#web/leagues/league.fixture.ts'
import { mount } from '#web/ui/mount.fixture.tsx'

import { BriefStandings } from './brief-standings.tsx'
import { StandingsTable } from './standings-table.tsx'

const line = (username: string, totalToPar: number): LeaderboardRow => ({
  position: '1',
  userId: username,
  username,
  name: username,
  totalToPar,
  predictedWinningScore: null,
  movement: 0,
  projectedPrize: 0,
  tieBreak: null,
  golfers: [],
  picked: null,
})
const board = (asOf: string, standings: LeaderboardRow[]): Leaderboard => ({
  status: 'live',
  asOf: new Date(asOf),
  fallback: null,
  settlesAt: null,
  round: 2,
  roundStatus: 'in-progress',
  roundStartsAt: null,
  cut: null,
  counting: 4,
  standings,
})
const league = someLeague({ status: 'live' })

/** Lines that tell when a row renders, which is when it reads the team's golfers. */
function watch(lines: readonly LeaderboardRow[], rendered: string[]): void {
  for (const line of lines) {
    const { golfers, username } = line
    Object.defineProperty(line, 'golfers', {
      get() {
        rendered.push(username)
        return golfers
      },
    })
  }
}

test.each([
  ['leaderboard', (board: Leaderboard) => <StandingsTable league={league} board={board} />],
  ['standings in brief', (board: Leaderboard) => <BriefStandings colors={{}} board={board} />],
])('on the %s, a tick that moves one team renders only its row again', (_, view) => {
  const media = { matches: false, addEventListener: () => {}, removeEventListener: () => {} }
  vi.stubGlobal('matchMedia', () => media)
  const page = (board: Leaderboard) => <MeProvider value={someMe('ann')}>{view(board)}</MeProvider>
  const before = board('2026-04-10T12:00:00Z', [line('ann', -4), line('bob', -3), line('cat', -1)])
  const after = board('2026-04-10T12:01:00Z', [line('ann', -4), line('bob', -3), line('cat', -2)])
  const shared = shareUnchanged(before, after) as Leaderboard
  const rendered: string[] = []
  watch(before.standings, rendered)
  const { show } = mount(page(before))
  expect(new Set(rendered)).toEqual(new Set(['ann', 'bob', 'cat']))
  watch(
    shared.standings.filter(({ username }) => username === 'cat'),
    rendered,
  )
  rendered.length = 0
  show(page(shared))
  expect(new Set(rendered)).toEqual(new Set(['cat']))
})
