// @vitest-environment jsdom
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'

import type { Leaderboard } from '#contract/game/leaderboard.ts'
import type { Reveal } from '#contract/game/week.ts'
import { MeProvider } from '#web/api/session.tsx'
import { someLeague, someMe } from '#web/leagues/league.fixture.ts'
import { mount } from '#web/ui/mount.fixture.tsx'

import type { MemberTeam } from './member-team.ts'
import { wasRevealSeen } from './reveal-seen.ts'
import { RevealedTeams } from './revealed-teams.tsx'

test('a Reveal that was left before the first card comes again, and Back closes one that has begun', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  // On a busy machine it takes longer than `waitFor` waits.
  await import('./reveal-deck.tsx')
  onTestFinished(() => localStorage.clear())
  const league = someLeague({ status: 'live' })
  const teams: MemberTeam[] = ['ann', 'ben'].map((userId) => ({
    userId,
    name: userId,
    predictedWinningScore: null,
    golfers: [],
  }))
  const standings = teams.map(({ userId }) => ({ userId, totalToPar: null }))
  const board = { status: 'live', standings } as unknown as Leaderboard
  const reveal: Reveal = {
    mostPicked: [],
    onlyYours: [],
    twins: [],
    boldestGuess: null,
    chances: [],
  }
  const page = (
    <MeProvider value={someMe('ann')}>
      <RevealedTeams {...{ league, teams, reveal, board }} />
    </MeProvider>
  )
  const deck = () => document.querySelector('[role=dialog]')
  const press = (name: string) =>
    act(() =>
      [...document.querySelectorAll('button')]
        .find(({ textContent }) => textContent === name)
        ?.click(),
    )
  const open = async () => {
    const { leave } = mount(page)
    await act(async () => await vi.waitFor(() => expect(deck()).not.toBeNull()))
    return leave
  }

  const leave = await open()
  leave()
  expect(wasRevealSeen('ann', league.id)).toBe(false)
  await open()
  press('Turn Over')
  expect(wasRevealSeen('ann', league.id)).toBe(true)
  act(() => history.back())
  await act(async () => await vi.waitFor(() => expect(deck()).toBeNull()))
  press('Turn the Cards Again')
  expect(deck()?.textContent).toContain('1 of')
  act(() => history.back())
  await act(async () => await vi.waitFor(() => expect(deck()).toBeNull()))
})
