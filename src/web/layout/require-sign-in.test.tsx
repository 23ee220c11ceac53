// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { Me } from '#contract/accounts/session.ts'
import { meQuery } from '#web/api/queries.ts'
import { useMe } from '#web/api/session.tsx'
import { mount } from '#web/ui/mount.fixture.tsx'

import { RequireSignIn } from './require-sign-in.tsx'

const ann = { id: 'a', firstName: 'Ann' } as Me
const bob = { id: 'b', firstName: 'Bob' } as Me
const Page = () => <p>{useMe().firstName}’s page</p>
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
