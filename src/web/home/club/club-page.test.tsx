// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Route } from 'wouter'
import * as z from 'zod/mini'

import { Club } from '#contract/clubs/clubs.ts'
import { SeasonStandings } from '#contract/clubs/seasons.ts'
import { defaultRules } from '#domain/leagues/rules.ts'
import { defaultSeasonRules } from '#domain/seasons/week.ts'
import { liveStatus } from '#web/api/live/live-events.ts'
import { MeProvider } from '#web/api/session.tsx'
import { someMe } from '#web/leagues/league.fixture.ts'
import { mount } from '#web/ui/mount.fixture.tsx'

import { ClubPage } from './club-page.tsx'

const uuid = (digit: number) => `${digit}1111111-1111-4111-8111-111111111111`
const [ann, ben] = [uuid(1), uuid(2)]

const tableUrl = `/api/clubs/${uuid(3)}/table`

/** A club of two, one of whom has a league in it. */
const club: Club = {
  id: uuid(3),
  name: 'The Usual',
  role: 'member',
  entryFee: 0,
  rules: defaultRules,
  members: [ann, ben].map((userId) => ({
    userId,
    username: userId,
    name: userId,
    role: 'member',
    alwaysIn: false,
    canTakeOver: true,
  })),
  leagues: [
    {
      id: uuid(4),
      name: 'Sunday Best',
      tournamentName: 'The Practice Open',
      tournamentStartDate: '2026-04-09',
      tournamentEndDate: '2026-04-12',
      status: 'open',
      draftingEndDate: new Date('2026-04-09T10:00:00Z'),
      membersIn: 1,
      isMine: false,
    },
  ],
  look: null,
}

const season: SeasonStandings = {
  season: 2026,
  seasons: [2026, 2025],
  isOver: false,
  rules: defaultSeasonRules,
  weeks: [],
  rows: [],
}

/** The page of the club, whose documents can be replaced, and the requests that it has sent. */
async function openPage() {
  vi.useFakeTimers()
  liveStatus.set('live')
  history.replaceState(null, '', `/clubs/${club.id}`)
  onTestFinished(() => {
    vi.useRealTimers()
    liveStatus.set('polling')
    history.replaceState(null, '', '/')
  })
  const documents = new Map<string, unknown>([
    [`/api/clubs/${club.id}`, z.encode(Club, club)],
    [tableUrl, z.encode(SeasonStandings, season)],
    [
      `${tableUrl}?season=2025`,
      z.encode(SeasonStandings, { ...season, season: 2025, isOver: true }),
    ],
  ])
  const requests: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(url)
    const document = documents.get(url.replace(/\?$/, ''))
    return document ? Response.json(document) : await new Promise(() => {})
  })
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const { place } = mount(
    <MeProvider value={someMe('ann')}>
      <Route path="/clubs/:id">
        <ClubPage />
      </Route>
    </MeProvider>,
    client,
  )
  const pass = (ms: number) => act(async () => await vi.advanceTimersByTimeAsync(ms))
  await pass(0)
  await act(() => vi.dynamicImportSettled())
  await pass(1_000)
  return { place, documents, requests, pass }
}

test('a club’s page shows who joins a league, and a week that begins, while its stream works', async () => {
  const { place, documents, pass } = await openPage()
  expect(place.textContent).toContain('1 of 2 is in')
  expect(place.textContent).toContain('No finished weeks yet')
  const [league] = club.leagues
  const later = { ...club, leagues: [{ ...league, membersIn: 2 }] } as Club
  documents.set(`/api/clubs/${club.id}`, z.encode(Club, later))
  const row = { userId: ann, name: 'Ann', place: 1, weeks: 0, wins: 0, podiums: 0, points: 0 }
  const provisional = { points: 2, money: 0 }
  const begun = { ...row, money: 0, averagePlace: null, provisional, line: [] }
  documents.set(tableUrl, z.encode(SeasonStandings, { ...season, rows: [begun] }))
  await pass(90_000)
  expect(place.textContent).toContain('2 of 2 are in')
  expect(place.textContent).toContain('First week')
})

test('a club’s page isn’t read again offline, and is once it is back', async () => {
  const { requests, pass } = await openPage()
  act(() => liveStatus.set('offline'))
  requests.length = 0
  await pass(300_000)
  expect(requests).toEqual([])
  act(() => liveStatus.set('live'))
  await pass(90_000)
  expect(requests.some((url) => url.startsWith(tableUrl))).toBe(true)
})

test('the table of an earlier season isn’t read again', async () => {
  const { place, requests, pass } = await openPage()
  await act(async () => {
    const select = place.querySelector<HTMLSelectElement>('[aria-label=Season]')
    if (select) select.value = '2025'
    select?.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await pass(300_000)
  expect(requests.filter((url) => url.endsWith('season=2025'))).toHaveLength(1)
})
