// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'

import type { Conversation } from '#contract/people/messages.ts'
import { refusals } from '#domain/refusal-sentences.ts'
import { MeProvider } from '#web/api/session.tsx'
import { someMe } from '#web/leagues/league.fixture.ts'
import { mount } from '#web/ui/mount.fixture.tsx'

import { friendsQuery } from '../../friends/queries.ts'
import { conversationsQuery } from '../queries.ts'
import { MessageDialog } from './message-dialog.tsx'

const named = { firstName: 'Bob', lastName: null, name: 'Bob' }
const bob = { id: crypto.randomUUID(), username: 'bob', ...named }

beforeEach(() => {
  class Observer {
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Observer)
  vi.stubGlobal('ResizeObserver', Observer)
})

/** Opens my messages with Bob, who I may no longer write to. */
function openMessages(conversations: Conversation[]) {
  const sent = {
    id: crypto.randomUUID(),
    senderId: bob.id,
    senderName: 'Bob',
    content: 'Fore!',
    createdAt: new Date(),
  }
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    if (/\/messages\b/.test(url)) return Response.json({ messages: [sent], nextBefore: null })
    if (method !== 'POST' || !url.endsWith('/conversations')) return await new Promise(() => {})
    const error = { error: refusals['cannot-message'], code: 'cannot-message' }
    return Response.json(error, { status: 403 })
  })
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, retry: false } },
  })
  client.setQueryData(friendsQuery.queryKey, [])
  client.setQueryData(conversationsQuery.queryKey, { conversations, leagueChats: [] })
  mount(
    <MeProvider value={someMe('ann')}>
      <MessageDialog partner={bob} onClose={() => {}} />
    </MeProvider>,
    client,
  )
}

test('messages from someone who I’m no longer in touch with can be read', async () => {
  openMessages([
    { id: crypto.randomUUID(), unreadCount: 1, muted: false, lastMessage: null, otherUser: bob },
  ])
  await act(() => vi.waitFor(() => expect(document.body.textContent).toContain('Fore!')))
  expect(document.body.textContent).not.toContain(refusals['cannot-message'])
  expect(document.body.textContent).toContain('Block Bob')
})

test('a conversation that can’t be started says why', async () => {
  openMessages([])
  await act(() =>
    vi.waitFor(() => expect(document.body.textContent).toContain(refusals['cannot-message'])),
  )
})
