// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'

import { mount } from '#web/ui/mount.fixture.tsx'

import { FriendRequestsCard } from './friend-requests-card.tsx'

test('a request from someone who deleted their account goes away when it is answered', async () => {
  const fromUser = { id: crypto.randomUUID(), username: 'bob', name: 'Bob' }
  let requests = [
    {
      id: crypto.randomUUID(),
      fromUser: { ...fromUser, firstName: null, lastName: null },
      message: null,
    },
  ]
  vi.stubGlobal('fetch', async (_url: string, { method }: RequestInit) => {
    if (method === 'GET') return Response.json({ requests })
    requests = []
    return Response.json({ error: 'Friend request not found' }, { status: 404 })
  })
  const { place } = mount(<FriendRequestsCard />)
  await act(() => vi.waitFor(() => expect(place.textContent).toContain('Bob')))
  const decline = [...place.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Decline',
  )
  await act(async () => {
    decline?.click()
    await vi.waitFor(() => expect(place.textContent).toBe(''))
  })
})
