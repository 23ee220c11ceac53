// @vitest-environment jsdom
import { MutationCache, QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'

import { type Friend, listFriends } from '#contract/people/friends.ts'
import { httpStatus } from '#web/api/client.ts'
import { MeProvider } from '#web/api/session.tsx'
import { friendsQuery } from '#web/people/friends/queries.ts'
import { mount } from '#web/ui/mount.fixture.tsx'

import { someLeague, someMe } from '../league.fixture.ts'
import { InviteFriendsDialog } from './invite-friends-dialog.tsx'

const bob: Friend = {
  id: '22222222-2222-4222-8222-222222222222',
  username: 'bob',
  name: 'Bob',
  firstName: 'Bob',
  lastName: null,
  email: 'bob@example.com',
  venmoHandle: null,
}

const dialog = () => document.querySelector('[role=dialog]')
const press = (label: string) =>
  act(async () => {
    const buttons = [...(dialog()?.querySelectorAll('button') ?? [])]
    buttons.find(({ textContent }) => textContent.startsWith(label))?.click()
  })

function openDialog(client: QueryClient) {
  const league = someLeague({ joinCode: { code: 'CODE', url: 'https://golf.example', open: true } })
  const node = (open: boolean) => (
    <MeProvider value={someMe('cat')}>
      <InviteFriendsDialog
        {...{ league, open }}
        members={[]}
        onOpenChange={(open) => show(node(open))}
      />
    </MeProvider>
  )
  const { show } = mount(node(true), client)
  return { reopen: () => show(node(true)) }
}

test('friends that can’t be loaded are not shown as none, and Retry loads them', async () => {
  const answers = [new Response('', { status: 500 }), Response.json({ friends: [bob] })]
  vi.stubGlobal('fetch', (url: string) =>
    url === listFriends.path ? Promise.resolve(answers.shift()) : new Promise(() => {}),
  )
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  openDialog(client)
  expect(dialog()?.querySelector('[aria-label="Loading your friends..."]')).not.toBeNull()
  const { queryKey } = friendsQuery
  const until = (status: string) =>
    act(() => vi.waitFor(() => expect(client.getQueryState(queryKey)?.status).toBe(status)))
  await until('error')
  expect(dialog()?.textContent).toContain('Failed to load your friends')
  await press('Retry')
  await until('success')
  expect(dialog()?.textContent).toContain('@bob')
})

test('choices and failures don’t stay until the dialog is opened again', async () => {
  vi.stubGlobal('fetch', (url: string) =>
    url.endsWith('/invite')
      ? Promise.resolve(Response.json({ error: 'This league is full.' }, { status: 409 }))
      : new Promise(() => {}),
  )
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(friendsQuery.queryKey, [bob])
  const { reopen } = openDialog(client)
  const box = () => dialog()?.querySelector<HTMLInputElement>('input[type=checkbox]')
  await act(async () => box()?.click())
  await press('Send Invitations (1)')
  expect(dialog()?.textContent).toContain('This league is full.')
  expect(box()?.checked).toBe(true)
  await press('Done')
  reopen()
  expect(dialog()?.textContent).not.toContain('This league is full.')
  expect(box()?.checked).toBe(false)
})

test('an invitation after the session has ended passes the 401 on, and isn’t shown as a failed one', async () => {
  vi.stubGlobal('fetch', (url: string) =>
    url.endsWith('/invite')
      ? Promise.resolve(Response.json({ error: 'Sign in first.' }, { status: 401 }))
      : new Promise(() => {}),
  )
  const onError = vi.fn<(error: Error) => void>()
  const client = new QueryClient({
    mutationCache: new MutationCache({ onError }),
    defaultOptions: { queries: { staleTime: Infinity } },
  })
  client.setQueryData(friendsQuery.queryKey, [bob])
  openDialog(client)
  await act(async () => dialog()?.querySelector<HTMLInputElement>('input[type=checkbox]')?.click())
  await press('Send Invitations (1)')
  await vi.waitFor(() =>
    expect(onError.mock.calls.map(([error]) => httpStatus(error))).toEqual([401]),
  )
  expect(dialog()?.textContent).not.toContain('Sign in first.')
})
