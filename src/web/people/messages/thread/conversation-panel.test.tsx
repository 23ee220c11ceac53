// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { MeProvider } from '#web/api/session.tsx'
import { someMe } from '#web/leagues/league.fixture.ts'
import { mount, typeInto } from '#web/ui/mount.fixture.tsx'

import { messagesQuery } from '../open-queries.ts'
import { ConversationPanel } from './conversation-panel.tsx'

const league = '11111111-1111-4111-8111-111111111111'

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  class Observer {
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Observer)
  vi.stubGlobal('ResizeObserver', Observer)
  onTestFinished(() => sessionStorage.clear())
})

/** A page with a league's chat, in which nothing has been written. */
function openChat(user: string) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(messagesQuery('chat').queryKey, { messages: [], nextBefore: null })
  const { place, leave } = mount(
    <MeProvider value={someMe(user)}>
      <ConversationPanel
        recipientId={league}
        conversationId="chat"
        open={() => Promise.resolve('chat')}
        label="Messages"
        empty={null}
      />
    </MeProvider>,
    client,
  )
  const field = place.querySelector('textarea')
  if (!field) throw new Error('no field')
  return {
    place,
    field,
    type: (text: string) => {
      act(() => field.focus())
      typeInto(field, text)
    },
    leave,
  }
}

test('a half-written message and the focus survive another page, and no one else sees the text', () => {
  const before = openChat('ann')
  before.type('half a sent')
  before.leave()
  const after = openChat('ann')
  expect(after.field.value).toBe('half a sent')
  expect(document.activeElement).toBe(after.field)
  expect(after.field.selectionStart).toBe('half a sent'.length)
  after.leave()
  const bob = openChat('bob')
  expect(bob.field.value).toBe('')
  bob.leave()
})

test('a message that fails after its page is gone can be sent from the next one', async () => {
  const answer = Promise.withResolvers<Response>()
  const fetch = vi.fn<(url: string, init: RequestInit) => Promise<Response>>((_url, { method }) =>
    method === 'POST' ? answer.promise : new Promise(() => {}),
  )
  vi.stubGlobal('fetch', fetch)
  const before = openChat('cat')
  before.type('Fore!')
  await act(async () => {
    before.place.querySelector('form')?.requestSubmit()
    await vi.waitFor(() =>
      expect(fetch.mock.calls.some(([, { method }]) => method === 'POST')).toBe(true),
    )
  })
  before.leave()
  const after = openChat('cat')
  expect(after.field.value).toBe('')
  expect(after.place.textContent).toContain('Fore!')
  await act(async () => {
    answer.reject(new TypeError('lost'))
    await vi.waitFor(() => expect(after.place.textContent).toContain('Not sent.'))
  })
  expect(after.place.textContent).toContain('Retry')
  after.leave()
})
