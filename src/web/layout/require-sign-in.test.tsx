// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { act, useEffect } from 'react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import type { Me } from '#contract/accounts/session.ts'
import { saveTeam } from '#contract/game/draft.ts'
import { accountHeader } from '#contract/wire/endpoint.ts'
import { SignOutButton } from '#web/accounts/sign-in/sign-out-button.tsx'
import { call } from '#web/api/client.ts'
import { meQuery } from '#web/api/queries.ts'
import { isLeaving, useMe } from '#web/api/session.tsx'
import { currentToast } from '#web/ui/feedback/toast.ts'
import { mount } from '#web/ui/mount.fixture.tsx'

import { RequireSignIn } from './require-sign-in.tsx'

const ann = { id: 'a', firstName: 'Ann' } as Me
const bob = { id: 'b', firstName: 'Bob' } as Me
const Page = () => (
  <>
    <p>{useMe().firstName}’s page</p>
    <SignOutButton />
  </>
)
const reload = vi.fn<() => void>()

beforeEach(() => {
  reload.mockClear()
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  )
  vi.stubGlobal('location', { pathname: '/dashboard', search: '', hash: '', reload })
})
afterEach(() => vi.unstubAllGlobals())

function openAsAnn() {
  const client = new QueryClient()
  client.setQueryData(meQuery.queryKey, ann)
  client.setQueryData(['chat'], 'private to Ann')
  const { place } = mount(
    <RequireSignIn>
      <Page />
    </RequireSignIn>,
    client,
  )
  expect(place.textContent).toContain('Ann’s page')
  return { client, place }
}

test('a page whose account was replaced in another tab shows nothing and starts over', async () => {
  const { client, place } = openAsAnn()
  const stored = sessionStorage
  stored.setItem('picks', 'private to Ann')
  await act(async () => {
    client.setQueryData(meQuery.queryKey, bob)
    await vi.waitFor(() => expect(reload).toHaveBeenCalled())
  })
  expect(place.textContent).not.toContain('page')
  expect(stored).toHaveLength(0)
})

test('a page whose session ended keeps nothing of the account', async () => {
  const { client } = openAsAnn()
  await act(async () => {
    client.setQueryData(meQuery.queryKey, null)
    await vi.waitFor(() => expect(client.getQueryData(['chat'])).toBeUndefined())
  })
  expect(reload).not.toHaveBeenCalled()
})

test('a page that signs out stays until the sign-in page is loaded, and one that can’t goes on', async () => {
  onTestFinished(() => isLeaving.set(false))
  const assign = vi.fn<(address: string) => void>()
  vi.stubGlobal('location', { pathname: '/dashboard', search: '', hash: '', assign })
  const { client, place } = openAsAnn()
  const press = (answer: Response) => {
    vi.stubGlobal('fetch', async () => answer)
    return act(async () => place.querySelector('button')?.click())
  }
  await press(Response.json({}, { status: 500 }))
  expect(currentToast.get()?.description).toContain('Failed to sign out')
  const change = (me: Me | null) => act(async () => void client.setQueryData(meQuery.queryKey, me))
  await change({ ...ann, firstName: 'Anna' })
  await vi.waitFor(() => expect(place.textContent).toContain('Anna’s page'))
  currentToast.set(null)
  await press(Response.json({ message: 'Signed out' }))
  // The stream announces it, too.
  await change(null)
  await vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/login'))
  expect(place.textContent).toContain('Anna’s page')
  expect(currentToast.get()).toBeNull()
})

const id = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'
const save = () =>
  call(saveTeam, { params: { id }, body: { apiPlayerIds: [], predictedWinningScore: null } })

test('whatever a page writes names the account that it shows, until it shows none', async () => {
  const request = vi.fn<typeof fetch>(async () => Response.json({}, { status: 500 }))
  vi.stubGlobal('fetch', request)
  const lastHeader = () => new Headers(request.mock.lastCall?.[1]?.headers).get(accountHeader)
  const SavingPage = () => {
    useEffect(() => void save().catch(() => {}), [])
    return null
  }
  const client = new QueryClient()
  client.setQueryData(meQuery.queryKey, ann)
  const { show } = mount(
    <RequireSignIn>
      <SavingPage />
    </RequireSignIn>,
    client,
  )
  expect(lastHeader()).toBe('a')
  // Bob has signed in in another tab, and the page is about to start over.
  await act(async () => {
    client.setQueryData(meQuery.queryKey, bob)
    await vi.waitFor(() => expect(reload).toHaveBeenCalled())
  })
  await save().catch(() => {})
  expect(lastHeader()).toBe('a')
  show(null)
  await save().catch(() => {})
  expect(lastHeader()).toBeNull()
})
