// @vitest-environment jsdom
import { QueryClient, useQuery } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'

import type { LeagueMember } from '#contract/leagues/leagues.ts'
import { MeProvider } from '#web/api/session.tsx'
import { mount } from '#web/ui/mount.fixture.tsx'

import { someLeague, someMe, someMember } from '../league.fixture.ts'
import { membersQuery } from '../queries.ts'
import { MembersCard } from './members-card.tsx'

const league = someLeague()

function Page({ closed, isCommissioner = false }: { closed: boolean; isCommissioner?: boolean }) {
  const members = useQuery({ ...membersQuery(league.id), enabled: false })
  return <MembersCard {...{ league, members, closed, isCommissioner }} />
}

/** The heading of the card, with how many have picked. */
function heading(closed: boolean, members: readonly LeagueMember[]): string | undefined {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(membersQuery(league.id).queryKey, [...members])
  const { place, leave } = mount(
    <MeProvider value={someMe('bob')}>
      <Page closed={closed} />
    </MeProvider>,
    client,
  )
  const text = place.textContent ?? ''
  leave()
  return /\d+ of \d+ (picked|entered)/.exec(text)?.[0]
}

test('until picks lock, no one waits for a member whose account is disabled', () => {
  const gone = { canTakeOver: false }
  const members = [
    someMember('ann'),
    someMember('bob', { picked: false }),
    someMember('cat', { ...gone, picked: false }),
    someMember('dan', gone),
  ]
  expect(heading(false, members)).toBe('2 of 3 picked')
  expect(heading(true, members)).toBe('2 of 4 entered')
})

test('the list waits for the row above it, which would move it from under a thumb', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(membersQuery(league.id).queryKey, [
    someMember('ann'),
    someMember('bob', { picked: false }),
  ])
  const { place } = mount(
    <MeProvider value={someMe('ann')}>
      <Page closed={false} isCommissioner />
    </MeProvider>,
    client,
  )
  const list = () => place.querySelector('ul')
  expect(list()).toBeNull()
  await act(vi.dynamicImportSettled)
  expect(place.textContent).toContain('Copy for Group Chat')
  expect(list()).not.toBeNull()
})
