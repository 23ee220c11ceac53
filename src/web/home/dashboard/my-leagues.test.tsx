// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { League, MyStanding, MyStandings } from '#contract/leagues/leagues.ts'
import { MeProvider } from '#web/api/session.tsx'
import { deletedLeaguesQuery } from '#web/leagues/deletion/deleted-leagues-query.ts'
import { someLeague, someMe } from '#web/leagues/league.fixture.ts'
import { myLeaguesQuery, myPlacesQuery } from '#web/leagues/queries.ts'
import { mount } from '#web/ui/mount.fixture.tsx'

import { MyLeagues } from './my-leagues.tsx'

const now = new Date('2026-04-06T10:00:00Z')
const deadline = new Date('2026-04-09T10:00:00Z')

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  vi.useFakeTimers({ now })
})
afterEach(() => void vi.useRealTimers())

const aPlace: MyStanding = {
  leagueId: someLeague().id,
  position: 'T3',
  totalToPar: -7,
  movement: 0,
  today: -2,
  prize: 5600,
  official: false,
  teams: 8,
  round: 2,
  roundStatus: 'in-progress',
  roundStartsAt: null,
}

/** Shows bob's dashboard with one league, and returns its parts by what they say. */
function show(league: Partial<League> | null, standings: Partial<MyStandings> | null = {}) {
  const client = new QueryClient()
  const load = (league: Partial<League>) => {
    client.setQueryData(myLeaguesQuery.queryKey, [
      someLeague({ draftingEndDate: deadline, ...league }),
    ])
  }
  if (league) load(league)
  client.setQueryData(deletedLeaguesQuery.queryKey, [])
  if (standings) {
    client.setQueryData(myPlacesQuery.queryKey, {
      places: [],
      picked: [],
      missing: [],
      ...standings,
    })
  }
  const { place } = mount(
    <MeProvider value={someMe('bob')}>
      <MyLeagues waiting={<p id="waiting">Two invitations</p>} />
    </MeProvider>,
    client,
  )
  return {
    place,
    load: (league: Partial<League>) => act(async () => load(league)),
    row: () => place.querySelector('li')?.textContent ?? '',
    hour: () => place.querySelector('h3')?.textContent,
    score: () => place.querySelector('li a[href$="/leaderboard"]')?.textContent,
  }
}

const pass = (seconds: number) =>
  act(() => {
    vi.advanceTimersByTime(seconds * 1000)
  })
const locked = { draftingEndDate: new Date('2026-04-05T10:00:00Z') }

test('an open league says who has not picked, and only what is known', () => {
  const picked = [someLeague().id]
  const missing = (members: number) => [{ leagueId: someLeague().id, members }]
  expect(show({}).row()).toContain('You haven’t picked · locks in 3d 0h')
  expect(show({}, { picked }).row()).toContain('You’re in · locks in 3d 0h')
  for (const [members, text] of [
    [0, 'everyone’s in'],
    [1, '1 hasn’t picked'],
    [3, '3 haven’t picked'],
  ] as const) {
    const { row, hour } = show({}, { picked, missing: missing(members) })
    expect(row()).toContain(`You’re in · ${text} · locks in 3d 0h`)
    expect(hour()).toBe('Drafts open')
  }
})

test('the way to the draft claims nothing about a team that is unknown', () => {
  expect(show({}).row()).toContain('Draft Team')
  expect(show({}, { picked: [someLeague().id] }).row()).toContain('Edit Team')
  const { row } = show({}, null)
  expect(row()).toContain('Go to the Draft')
  expect(row()).not.toContain('picked')
})

test('an estimated deadline says so', () => {
  expect(show({}).row()).not.toContain('about')
  expect(show({ draftingEndEstimated: true }).row()).toMatch(/deadline 4\/9\/2026 at about \d/)
})

test('a league whose deadline passes on this clock is locked before the server says so', () => {
  vi.setSystemTime(deadline.getTime() - 45_000)
  const { row, hour } = show({})
  expect(row()).toContain('locks in 45s')
  pass(15)
  expect(row()).toContain('locks in 30s')
  pass(31)
  expect(row()).toContain('Picks are locked')
  expect(row()).not.toContain('Not final yet')
  expect(hour()).toBe('Playing now')
})

test('a place in play shows today and what it is worth, in the line on the round', () => {
  const { row, score } = show({ status: 'live', ...locked }, { places: [aPlace] })
  expect(row()).toContain('Round 2 live · worth $56.00')
  expect(score()).toContain('of 8, today')
  expect(score()).toContain('Sunday Best & Co')
  expect(score()).not.toContain('$')
})

test('a finished week shows no score of today, and its prize once', () => {
  const over = { ...aPlace, round: 4, roundStatus: null }
  const finished = { status: 'provisional', ...locked } as const
  const waiting = show(finished, { places: [over] })
  expect(waiting.row()).toContain('Not final yet · worth $56.00')
  expect(waiting.score()).not.toContain('today')
  const official = show(finished, { places: [{ ...over, official: true }] })
  expect(official.row()).toContain('You finished tied for 3rd and won $56.00')
  expect(official.row().match(/\$/g)).toHaveLength(1)
  expect(official.score()).not.toContain('today')
})

test('the items waiting for me keep their place while the leagues load', async () => {
  const { place, load } = show(null)
  expect(place.querySelector('#waiting')).toBeNull()
  await load({})
  expect(place.querySelector('#waiting')?.previousElementSibling?.textContent).toContain(
    'My Active Leagues (1)',
  )
})

test('dues that fail to load are named among the past leagues, with Retry', async () => {
  let mended = false
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('my-places')) return Response.json({ places: [], picked: [] })
    return Response.json({ leagueIds: [past.id] }, { status: mended ? 200 : 500 })
  })
  const past = someLeague({ id: '22222222-2222-4222-8222-222222222222', status: 'settled' })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(myLeaguesQuery.queryKey, [past])
  client.setQueryData(deletedLeaguesQuery.queryKey, [])
  const { place } = mount(
    <MeProvider value={someMe('bob')}>
      <MyLeagues />
    </MeProvider>,
    client,
  )
  const settle = () => act(() => vi.advanceTimersByTimeAsync(100))
  await act(vi.dynamicImportSettled)
  await settle()
  expect(place.textContent).toContain('Failed to load what’s left to settle')
  mended = true
  const buttons = [...place.querySelectorAll('button')]
  await act(async () => buttons.find(({ textContent }) => textContent === 'Retry')?.click())
  await settle()
  expect(place.textContent).not.toContain('Failed')
  expect(place.textContent).toContain('Settle Up')
})

test('past leagues keep their height when something is left to settle, and say how many have it', async () => {
  const past = ['2', '3'].map((digit) =>
    someLeague({ id: `${digit.repeat(8)}-2222-4222-8222-222222222222`, status: 'settled' }),
  )
  vi.stubGlobal('fetch', async () => Response.json({ leagueIds: [past[0]?.id] }))
  const client = new QueryClient()
  client.setQueryData(myLeaguesQuery.queryKey, past)
  client.setQueryData(myPlacesQuery.queryKey, { places: [], picked: [], missing: [] })
  client.setQueryData(deletedLeaguesQuery.queryKey, [])
  const { place } = mount(
    <MeProvider value={someMe('bob')}>
      <MyLeagues />
    </MeProvider>,
    client,
  )
  await act(vi.dynamicImportSettled)
  await act(() => vi.advanceTimersByTimeAsync(100))
  const [card] = [...place.querySelectorAll('button')].filter(({ ariaExpanded }) => ariaExpanded)
  expect(card?.textContent).toBe('Past Leagues (2) 1 to settle up')
  expect(card?.ariaExpanded).toBe('false')
})
