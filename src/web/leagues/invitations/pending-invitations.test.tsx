// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'

import { pendingInvitationsQuery } from '#web/accounts/notifications/pending-invitations-query.ts'
import { Card } from '#web/ui/display/card.tsx'
import { mount } from '#web/ui/mount.fixture.tsx'

import { PendingInvitations } from './pending-invitations.tsx'

test('in a card, a failure and the empty state have no card of their own', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}', { status: 500 })))
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const { place } = mount(
    <Card title="Pending Invitations">
      <PendingInvitations emptyState={<p>None</p>} />
    </Card>,
    client,
  )
  await vi.waitFor(() => expect(place.textContent).toContain('Failed to load your invitations'))
  expect(place.querySelectorAll('section')).toHaveLength(1)
  client.setQueryData(pendingInvitationsQuery.queryKey, [])
  await vi.waitFor(() => expect(place.textContent).toContain('None'))
  expect(place.querySelectorAll('section')).toHaveLength(1)
})
