// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'

import { MeProvider } from '#web/api/session.tsx'
import { WinChancesCard } from '#web/game/chances/win-chances-card.tsx'
import { AllTeams } from '#web/game/draft/teams/all-teams.tsx'
import { ExplainScoreDialog } from '#web/game/leaderboard/explain/explain-score-dialog.tsx'
import { someLeague, someMe } from '#web/leagues/league.fixture.ts'
import { mount } from '#web/ui/mount.fixture.tsx'

import { LeagueHome } from './league-home.tsx'

const league = someLeague({ draftingEndDate: new Date('2100-04-09T11:00:00Z') })
const leagueId = league.id

test.each([
  ['the chances to win', 'win-probabilities', <WinChancesCard key="chances" leagueId={leagueId} />],
  [
    'the explanation of a score',
    'explain/ann',
    <ExplainScoreDialog key="explain" {...{ leagueId }} userId="ann" title="" onClose={() => {}} />,
  ],
  ['who has picked', 'members', <AllTeams key="teams" leagueId={leagueId} closed={false} />],
  ['League home’s members', 'members', <LeagueHome key="home" league={league} />],
])('without a stream, the page polls %s', async (_, path, part) => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  class Observer {
    observe: () => void
    disconnect = () => {}
    constructor(onChange: (entries: object[]) => void) {
      this.observe = () => onChange([{ isIntersecting: true }])
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer)
  let reads = 0
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith(`/api/leagues/${leagueId}/${path}`)) reads += 1
    return await Promise.resolve(Response.json({ error: 'Down' }, { status: 500 }))
  })
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, retry: false } },
  })
  mount(<MeProvider value={someMe('ann')}>{part}</MeProvider>, client)
  const pass = (ms: number) => act(async () => await vi.advanceTimersByTimeAsync(ms))
  await pass(100)
  expect(reads).toBe(1)
  await pass(90_000)
  expect(reads).toBeGreaterThan(1)
})
