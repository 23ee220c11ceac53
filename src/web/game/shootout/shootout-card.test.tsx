import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Route, Router } from 'wouter'

import type { Shootout, ShootoutStandings } from '#contract/game/shootout.ts'
import type { League } from '#contract/leagues/leagues.ts'
import { MeProvider } from '#web/api/session.tsx'
import { someLeague, someMe } from '#web/leagues/league.fixture.ts'
import { leagueQuery } from '#web/leagues/queries.ts'

import { shootoutBoardQuery, shootoutQuery } from './queries.ts'
import { ShootoutCard } from './shootout-card.tsx'
import { ShootoutLeaderboard } from './shootout-leaderboard.tsx'
import { ShootoutPage } from './shootout-page.tsx'

const league = someLeague({ status: 'live', shootout: true })
const waiting: Shootout = {
  state: 'waiting',
  closesAt: null,
  closesEstimated: false,
  finalAt: null,
  reason: null,
  mine: null,
  golfers: [],
  members: [],
  teams: null,
}
const golfer: ShootoutStandings['lines'][number]['golfers'][number] = {
  apiPlayerId: '1',
  name: 'Sam Early',
  groupId: 'A',
  position: '12',
  toPar: -3,
  penalty: 0,
  today: -3,
  thru: 'F',
  teeTime: null,
  stale: false,
}
const board: ShootoutStandings = {
  over: false,
  round: 3,
  roundStatus: 'in-progress',
  asOf: new Date(),
  lines: [
    {
      place: '1',
      userId: 'ann',
      name: 'ann',
      total: 13,
      golfers: [
        golfer,
        { ...golfer, apiPlayerId: '2', name: 'Max Gone', position: 'WD', toPar: null, penalty: 16 },
      ],
    },
  ],
}

function show(part: ReactNode, shootout: Partial<Shootout> = {}, shown = league): string {
  const client = new QueryClient()
  client.setQueryData(leagueQuery(league.id).queryKey, shown)
  client.setQueryData(shootoutQuery(league.id).queryKey, { ...waiting, ...shootout })
  client.setQueryData(shootoutBoardQuery(league.id).queryKey, board)
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MeProvider value={someMe('ann')}>
        <Router ssrPath={`/leagues/${league.id}`}>
          <Route path="/leagues/:id">{part}</Route>
        </Router>
      </MeProvider>
    </QueryClientProvider>,
  )
}
const card = (shootout: Partial<Shootout>, only?: 'open' | 'others') =>
  show(<ShootoutCard leagueId={league.id} timeZone={league.timeZone} show={only} />, shootout)
const toChoice = (apiPlayerId: string): Shootout['golfers'][number] => ({
  apiPlayerId,
  name: `Golfer ${apiPlayerId}`,
  groupId: 'A',
  position: 'T1',
  toPar: -3,
  teeTime: null,
})
const open = { state: 'open', closesAt: new Date(Date.now() + 7_200_000) } as const

test('the card shows the next step in each state of the shootout', () => {
  expect(card({})).toContain('Opens after the cut')
  expect(card(open)).toMatch(/Pick three for the weekend\..*Picks lock in (1h 59m|2h 0m)/)
  const golfers = ['1', '2', '3'].map(toChoice)
  const picked = card({ ...open, golfers, mine: ['1', '2', '3'] })
  expect(picked).toContain('You’re in.')
  expect(picked).toContain('Change Picks')
  expect(card({ ...open, golfers, mine: ['1', '2', '4'] })).toContain(
    'A golfer you picked is out. Pick another.',
  )
  expect(card({ state: 'locked', teams: [] })).toContain('ann leads at +13.')
  expect(card({ state: 'void', reason: 'late' })).toContain('There wasn’t enough time to pick')
  expect(card({ state: 'void', reason: 'shortened' })).toContain('A round was called off')
  expect(card({ state: 'void', reason: 'too-few' })).toContain('Fewer than two members picked')
})

test('an open shootout stands first on League home, and any other one further down', () => {
  expect(card(open, 'open')).not.toBe('')
  expect(card(open, 'others')).toBe('')
  expect(card({}, 'open')).toBe('')
  expect(card({}, 'others')).not.toBe('')
})

test('the board shows what a withdrawal costs', () => {
  const markup = show(<ShootoutLeaderboard league={league} final={false} />)
  expect(markup).toContain('+16 WD')
  expect(markup).toContain('Sam Early')
  expect(show(<ShootoutLeaderboard league={league} final />)).toContain('Final')
})

test('a league without a shootout says that it can be turned on only until picks lock', () => {
  const page = (status: League['status']) =>
    show(<ShootoutPage />, { state: 'off' }, { ...league, status })
  expect(page('open')).toContain('The commissioner can turn it on')
  expect(page('live')).toContain('This league plays without one.')
  expect(page('live')).not.toContain('turn it on')
})
