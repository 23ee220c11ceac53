// @vitest-environment jsdom
import { QueryClient, useQuery } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'

import { type League, listMembers } from '#contract/leagues/leagues.ts'
import { buildUrl } from '#contract/wire/url.ts'
import { queryKeys } from '#web/api/query-keys.ts'
import { mount } from '#web/ui/mount.fixture.tsx'

import { someLeague, someMember } from '../league.fixture.ts'
import { leagueQuery, membersQuery } from '../queries.ts'
import { HandOverLeagueDialog, RemoveMemberDialog } from './member-dialogs.tsx'

const league = someLeague()
const params = { id: league.id }

/** A page with a part whose refetch takes forever. */
function Page() {
  useQuery(leagueQuery(league.id))
  useQuery(membersQuery(league.id))
  useQuery({ queryKey: [...queryKeys.leagues, 'slow'], queryFn: () => new Promise(() => {}) })
  return null
}

test('the dialog closes once the members are fetched again, whatever else is slow', async () => {
  const members = Promise.withResolvers<Response>()
  const fetch = vi.fn<(url: string, init: RequestInit) => Promise<Response>>((url, { method }) => {
    if (method === 'DELETE') return Promise.resolve(Response.json({ message: 'Removed' }))
    return url === buildUrl(listMembers, { params })
      ? members.promise
      : Promise.resolve(new Response('', { status: 500 }))
  })
  vi.stubGlobal('fetch', fetch)
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Infinity } },
  })
  client.setQueryData(leagueQuery(league.id).queryKey, league)
  client.setQueryData(membersQuery(league.id).queryKey, [someMember('bob')])
  client.setQueryData([...queryKeys.leagues, 'slow'], 'old')
  const onOpenChange = vi.fn<(open: boolean) => void>()
  mount(
    <>
      <Page />
      <RemoveMemberDialog {...{ league, onOpenChange }} member={someMember('bob')} />
    </>,
    client,
  )
  const remove = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Remove',
  )
  await act(async () => {
    remove?.click()
    await vi.waitFor(() =>
      expect(fetch.mock.calls.map(([url]) => url)).toContain(buildUrl(listMembers, { params })),
    )
  })
  expect(onOpenChange).not.toHaveBeenCalled()
  await act(async () => {
    members.resolve(Response.json({ members: [] }))
    await vi.waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false))
  })
})

test('until a league is final, handing it over says that the fees go along', () => {
  const says = (status: League['status'], isSettled: boolean) => {
    const league = someLeague({ status, isSettled })
    const { leave } = mount(
      <HandOverLeagueDialog {...{ league }} member={someMember('bob')} onOpenChange={() => {}} />,
    )
    const text = document.querySelector('[role=alertdialog], [role=dialog]')?.textContent
    leave()
    return text
  }
  const fees = 'Pass on any entry fees you’ve collected: Settle Up will say that bob holds them.'
  for (const status of ['open', 'live', 'provisional', 'void'] as const)
    expect(says(status, false)).toContain(fees)
  for (const status of ['settled', 'void'] as const)
    expect(says(status, true)).not.toContain('fees')
})
