// @vitest-environment jsdom
import { QueryClient, useQuery } from '@tanstack/react-query'
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'

import { Team } from '#contract/game/draft.ts'
import type { Leaderboard } from '#contract/game/leaderboard.ts'
import { MeProvider } from '#web/api/session.tsx'
import { someLeague, someMe } from '#web/leagues/league.fixture.ts'
import { teamQuery } from '#web/leagues/team-queries.ts'
import { mount } from '#web/ui/mount.fixture.tsx'

import { leaderboardQuery } from '../../leaderboard-query.ts'
import { markRevealSeen } from '../../week/reveal/reveal-seen.ts'
import { golfer } from '../field/golfers.fixture.ts'
import { storedPicks } from '../picks/stored-picks.ts'
import { useDraft } from '../picks/use-draft.ts'
import { DraftClosed } from './draft-closed.tsx'

const league = someLeague()
const places = { A: 1, B: 0, C: 0, W: 0 }
const field = [golfer('1', 'A'), golfer('2', 'A')]

const now = new Date()
const filled = { groupId: 'B', ranking: null, filled: true, reserve: null } as const
const teamOf = (apiPlayerId: string): Team => ({
  golfers: [
    {
      ...filled,
      apiPlayerId,
      name: `Golfer ${apiPlayerId}`,
      groupId: 'A',
      filled: false,
      reserveIfAllOut: null,
    },
    { ...filled, apiPlayerId: '9', name: 'Golfer 9', reserveIfAllOut: null },
  ],
  predictedWinningScore: null,
  savedAt: now,
  complete: true,
  open: false,
  draftingEndDate: now,
  now,
})

function Board({ team }: { team: Team }) {
  const draft = useDraft(league, team, field, places)
  return (
    <>
      <button onClick={() => draft.replaceTeam(field.slice(1))}>Pick</button>
      <button onClick={() => draft.save.mutate(draft.picks)}>Save</button>
    </>
  )
}

function Page({ closed }: { closed: boolean }) {
  const { data } = useQuery({ ...teamQuery(league.id), staleTime: Infinity })
  if (!data) throw new Error('no team')
  return closed ? <DraftClosed league={league} team={data} /> : <Board team={data} />
}

const closed = { error: 'Picks are locked.', code: 'draft-closed' }

test.each([
  ['saved in time', false, () => Response.json(z.encode(Team, teamOf('2')))],
  ['refused', true, () => Response.json(closed, { status: 403 })],
])('picks being saved when drafting closes: %s, too late: %s', async (_, isLate, respond) => {
  const answer = Promise.withResolvers<Response>()
  const fetch = vi.fn<(url: string, init: RequestInit) => Promise<Response>>((_url, { method }) =>
    method === 'PUT' ? answer.promise : new Promise(() => {}),
  )
  vi.stubGlobal('fetch', fetch)
  const client = new QueryClient()
  client.setQueryData(teamQuery(league.id).queryKey, teamOf('1'))
  onTestFinished(() => sessionStorage.clear())
  const page = (closed: boolean) => (
    <MeProvider value={someMe('ann')}>
      <Page closed={closed} />
    </MeProvider>
  )
  const { place, show } = mount(page(false), client)
  const alert = () => place.querySelector('[role=alert]')?.textContent ?? ''

  const [pick, save] = place.querySelectorAll('button')
  act(() => pick?.click())
  await act(async () => {
    save?.click()
    await vi.waitFor(() => expect(fetch).toHaveBeenCalled())
  })
  show(page(true))
  expect(alert()).toBe('')
  await act(async () => {
    answer.resolve(respond())
    await vi.waitFor(() => expect(client.isMutating()).toBe(0))
  })
  expect(alert()).toMatch(isLate ? /^Your last changes didn’t make it in time/ : /^$/)
})

test('picks are kept until the server says that they are locked, since the deadline may have moved', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const client = new QueryClient()
  const answer = (team: Partial<Team>) =>
    act(() => void client.setQueryData(teamQuery(league.id).queryKey, { ...teamOf('1'), ...team }))
  onTestFinished(() => sessionStorage.clear())
  const page = (closed: boolean) => (
    <MeProvider value={someMe('ann')}>
      <Page closed={closed} />
    </MeProvider>
  )
  answer({ open: true })
  const { place, show } = mount(page(false), client)
  act(() => place.querySelector('button')?.click())
  show(page(true))
  expect(place.textContent).not.toContain('in time')
  show(page(false))
  expect(storedPicks('ann', league.id)).toMatchObject({ apiPlayerIds: ['2'] })
  show(page(true))
  answer({ open: false })
  await act(async () => {
    const late = 'Your last changes didn’t make it in time'
    await vi.waitFor(() => expect(place.textContent).toContain(late))
  })
  expect(storedPicks('ann', league.id)).toBeNull()
})

test('whoever has a team and is on the draft page at the lock is offered the Reveal, until they have opened it', () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const faceDown = { status: 'live', standings: [{ totalToPar: null }, { totalToPar: null }] }
  const offerTo = (team: Partial<Team>, board: object = faceDown) => {
    const client = new QueryClient()
    client.setQueryData(teamQuery(league.id).queryKey, { ...teamOf('1'), ...team })
    client.setQueryData(leaderboardQuery(league.id).queryKey, board as Leaderboard)
    const { place } = mount(
      <MeProvider value={someMe('ann')}>
        <Page closed />
      </MeProvider>,
      client,
    )
    return place.querySelector(`a[href="/leagues/${league.id}/reveal"]`)?.textContent
  }
  onTestFinished(() => localStorage.clear())
  expect(offerTo({})).toBe('Open the Reveal')
  // The server hasn't closed the draft yet.
  expect(offerTo({ open: true })).toBeUndefined()
  expect(offerTo({ savedAt: null })).toBeUndefined()
  expect(offerTo({}, { ...faceDown, standings: [{ totalToPar: null }] })).toBeUndefined()
  expect(offerTo({}, { ...faceDown, status: 'void' })).toBeUndefined()
  expect(
    offerTo({}, { ...faceDown, standings: [{ totalToPar: -1 }, { totalToPar: null }] }),
  ).toBeUndefined()
  markRevealSeen('ann', league.id)
  expect(offerTo({})).toBeUndefined()
})
