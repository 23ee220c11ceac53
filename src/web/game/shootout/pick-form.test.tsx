// @vitest-environment jsdom
import { notifyManager, QueryClient, useQuery } from '@tanstack/react-query'
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'

import type { Shootout } from '#contract/game/shootout.ts'
import { MeProvider } from '#web/api/session.tsx'
import { someMe } from '#web/leagues/league.fixture.ts'
import { mount } from '#web/ui/mount.fixture.tsx'

import { PickForm } from './pick-form.tsx'
import { shootoutQuery } from './queries.ts'

const leagueId = '11111111-1111-4111-8111-111111111111'
const shootout: Shootout = {
  state: 'open',
  closesAt: new Date(Date.now() + 7_200_000),
  closesEstimated: false,
  finalAt: null,
  reason: null,
  mine: null,
  golfers: (['A', 'B', 'C', 'A', 'B'] as const).map((groupId, nth) => ({
    apiPlayerId: `${nth + 1}`,
    name: `Golfer ${nth + 1}`,
    groupId,
    position: 'T1',
    toPar: -3,
    teeTime: null,
  })),
  members: [],
  teams: null,
}

function Form() {
  const { data } = useQuery({ ...shootoutQuery(leagueId), staleTime: Infinity })
  return data && <PickForm leagueId={leagueId} shootout={data} timeZone="America/New_York" />
}

/** Opens the form before a server that saves when `answer` resolves. */
function openForm(user: string, answer: Promise<Response> = new Promise(() => {})) {
  const fetch = vi.fn<(url: string, init: RequestInit) => Promise<Response>>((_url, { method }) =>
    method === 'PUT' ? answer : new Promise(() => {}),
  )
  vi.stubGlobal('fetch', fetch)
  onTestFinished(() => sessionStorage.clear())
  const client = new QueryClient()
  client.setQueryData(shootoutQuery(leagueId).queryKey, shootout)
  const { place, leave } = mount(
    <MeProvider value={someMe(user)}>
      <Form />
    </MeProvider>,
    client,
  )
  const pick = (nth: number) => {
    const radios = [...place.querySelectorAll('label')]
    act(() => radios.find((one) => one.textContent.includes(`Golfer ${nth}`))?.click())
  }
  /** Shows what the server has stored. */
  const showStored = (stored: Partial<Shootout>) =>
    act(async () => {
      client.setQueryData(shootoutQuery(leagueId).queryKey, { ...shootout, ...stored })
      await new Promise((resolve) => {
        notifyManager.schedule(() => resolve(undefined))
      })
    })
  const showSaved = (...mine: string[]) => showStored({ mine })
  const picked = () =>
    [...place.querySelectorAll('label')]
      .filter((one) => one.querySelector('input')?.checked)
      .map(({ textContent }) => /Golfer \d/.exec(textContent)?.[0])
  return { fetch, client, place, leave, pick, picked, showStored, showSaved }
}

test('a golfer picked while the picks are being saved stays picked', async () => {
  const answer = Promise.withResolvers<Response>()
  const { fetch, client, place, pick, picked } = openForm('ann', answer.promise)
  for (const nth of [1, 2, 3]) pick(nth)
  await act(async () => {
    place.querySelector('form')?.requestSubmit()
    await vi.waitFor(() => expect(fetch).toHaveBeenCalled())
  })
  pick(4)
  await act(async () => {
    const saved = { apiPlayerIds: ['1', '2', '3'], savedAt: new Date() }
    answer.resolve(Response.json(saved))
    await vi.waitFor(() =>
      expect(client.getQueryData(shootoutQuery(leagueId).queryKey)?.mine).toEqual(['1', '2', '3']),
    )
  })
  expect(picked()).toEqual(['Golfer 4', 'Golfer 2', 'Golfer 3'])
})

test('unsaved picks survive another page, and no one else sees them', () => {
  const before = openForm('bob')
  for (const nth of [1, 2]) before.pick(nth)
  before.leave()
  const after = openForm('bob')
  expect(after.picked()).toEqual(['Golfer 1', 'Golfer 2'])
  after.leave()
  expect(openForm('cat').picked()).toEqual([])
})

test('a pick changed back to the saved one is not an unsaved one, so one from another device shows', async () => {
  const { showSaved, pick, picked } = openForm('dan')
  await showSaved('1', '2', '3')
  pick(4)
  pick(1)
  await showSaved('4', '2', '3')
  expect(picked()).toEqual(['Golfer 4', 'Golfer 2', 'Golfer 3'])
})

test('a pick changed back while another is being saved stays', async () => {
  const answer = Promise.withResolvers<Response>()
  const { fetch, client, place, showSaved, pick, picked } = openForm('eve', answer.promise)
  const { queryKey } = shootoutQuery(leagueId)
  await showSaved('1', '2', '3')
  pick(4)
  await act(async () => {
    place.querySelector('form')?.requestSubmit()
    await vi.waitFor(() => expect(fetch).toHaveBeenCalled())
  })
  pick(5)
  pick(1)
  await act(async () => {
    answer.resolve(Response.json({ apiPlayerIds: ['4', '2', '3'], savedAt: new Date() }))
    await vi.waitFor(() => expect(client.getQueryData(queryKey)?.mine).toEqual(['4', '2', '3']))
  })
  expect(picked()).toEqual(['Golfer 1', 'Golfer 5', 'Golfer 3'])
})

test('a saved golfer who is out has to be replaced', async () => {
  const { place, showStored, pick, picked } = openForm('fay')
  const golfers = shootout.golfers.filter(({ apiPlayerId }) => apiPlayerId !== '1')
  await showStored({ mine: ['1', '2', '3'], golfers })
  expect(picked()).toEqual(['Golfer 2', 'Golfer 3'])
  expect(place.querySelector('output')?.textContent).toBe(
    'A golfer you picked is out. Pick another.',
  )
  pick(4)
  expect(place.querySelector('output')?.textContent).toBe('3 of 3 picked')
  const save = place.querySelector('[type=submit]')
  expect(save?.getAttribute('aria-disabled')).toBeNull()
  await showStored({ mine: ['4', '2', '3'], golfers })
  expect(place.querySelector('output')?.textContent).toBe('Saved. You’re in.')
})
