// @vitest-environment jsdom
import { QueryClient, useQuery } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'

import { Me, signOut } from '#contract/accounts/session.ts'
import type { JoinPreview } from '#contract/leagues/join-link.ts'
import { accountHeader } from '#contract/wire/endpoint.ts'
import { RegisterPage } from '#web/accounts/register/register-page.tsx'
import { call } from '#web/api/client.ts'
import { meQuery } from '#web/api/queries.ts'
import { mount } from '#web/ui/mount.fixture.tsx'

import { someMe } from '../league.fixture.ts'
import { OfferPage } from './offer-page.tsx'

function Offer() {
  const offer: Pick<JoinPreview, 'state' | 'rules' | 'look'> = {
    state: 'open',
    rules: [],
    look: null,
  }
  return (
    <OfferPage
      code="ABCD2345"
      path="/join/ABCD2345"
      title="Join a League"
      query={useQuery({ queryKey: ['offer'], queryFn: () => offer, initialData: offer })}
      describe={() => ({
        inviter: { name: 'Cat', pictureId: null },
        name: 'Grinders',
        facts: null,
        join: ({ name }) => `Join as ${name}`,
        closed: 'Closed',
        nextPath: () => '/dashboard',
      })}
    />
  )
}

test.each([
  ['the page of a link', <Offer key="offer" />],
  ['a personal invite', <RegisterPage key="register" />],
])('%s asks again for an account that it failed to read', async (_, page) => {
  history.replaceState(null, '', '/register?invite=ABCD2345')
  const answers = [new Response('', { status: 503 })]
  const account = z.encode(Me, { ...someMe('ann'), id: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff' })
  vi.stubGlobal('fetch', async (url: string) => {
    if (!url.endsWith('/api/auth/me')) return await new Promise<Response>(() => {})
    return answers.pop() ?? Response.json(account)
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const { place } = mount(page, client)
  await act(async () => {
    await vi.waitFor(() => expect(place.textContent).toContain('Failed to load your account'))
  })
  expect(place.querySelector('form')).toBeNull()
  const retry = [...place.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Retry',
  )
  await act(async () => {
    retry?.click()
    await vi.waitFor(() => expect(place.textContent).not.toContain('Failed to load your account'))
  })
  expect(place.querySelector('form')).toBeNull()
})

test.each([
  ['the page of a link', <Offer key="offer" />],
  ['a personal invite', <RegisterPage key="register" />],
])('%s offers a guest of an evening an account', (_, page) => {
  history.replaceState(null, '', '/register?invite=ABCD2345')
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const client = new QueryClient()
  const guest: Me = { ...someMe('ann'), isGuest: true }
  client.setQueryData(meQuery.queryKey, guest)
  const { place } = mount(page, client)
  expect(place.querySelector('[name=password]')).not.toBeNull()
})

test.each([
  ['the page of a link', <Offer key="offer" />],
  ['a personal invite', <RegisterPage key="register" />],
])('whatever %s writes names the account that it shows', async (_, page) => {
  history.replaceState(null, '', '/register?invite=ABCD2345')
  const request = vi.fn<typeof fetch>(async () => Response.json({}, { status: 409 }))
  vi.stubGlobal('fetch', request)
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(meQuery.queryKey, someMe('ann'))
  mount(page, client)
  const accountOfWrite = async () => {
    await call(signOut).catch(() => {})
    return new Headers(request.mock.lastCall?.[1]?.headers).get(accountHeader)
  }
  expect(await accountOfWrite()).toBe('ann')
  await act(async () => {
    client.setQueryData(meQuery.queryKey, null)
    await vi.waitFor(async () => expect(await accountOfWrite()).toBeNull())
  })
})
