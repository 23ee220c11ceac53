// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'

import type { ClubPreview } from '#contract/clubs/join-link.ts'
import { someMe } from '#web/leagues/league.fixture.ts'
import { mount } from '#web/ui/mount.fixture.tsx'

import { clubMembershipQuery } from '../queries.ts'
import { JoinClub } from './join-club.tsx'

const clubId = '11111111-1111-4111-8111-111111111111'
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the entrance reads only these
const offer = {
  club: { name: 'The Usual' },
  owner: { name: 'Ann' },
  state: 'open',
} as ClubPreview

test('joining opens the club without waiting for the page to load again', async () => {
  history.replaceState(null, '', '/clubs/join/CODE')
  vi.stubGlobal('fetch', (_url: string, { method }: RequestInit) =>
    method === 'POST'
      ? Promise.resolve(Response.json({ message: 'Joined', clubId }))
      : new Promise(() => {}),
  )
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(clubMembershipQuery('CODE').queryKey, { standing: 'none', clubId: null })
  const { place } = mount(<JoinClub code="CODE" offer={offer} me={someMe('bob')} />, client)
  await act(async () => {
    place.querySelector('button')?.click()
    await vi.waitFor(() => expect(location.pathname).toBe(`/clubs/${clubId}`))
  })
})
