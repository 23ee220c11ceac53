// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'

import { mount } from '#web/ui/mount.fixture.tsx'

import { FriendRequestsCard } from './friend-requests-card.tsx'

const bobId = crypto.randomUUID()

/** Shows a friend request from Bob until something is sent. @returns the addresses of what was sent */
async function showRequest(answer: () => Response) {
  const fromUser = { id: bobId, username: 'bob', name: 'Bob', firstName: null, lastName: null }
  let requests = [{ id: crypto.randomUUID(), fromUser, message: null }]
  const sent: string[] = []
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    if (method === 'GET') return Response.json({ requests })
    sent.push(`${method} ${url}`)
    requests = []
    return answer()
  })
  const { place } = mount(<FriendRequestsCard />)
  await act(() => vi.waitFor(() => expect(place.textContent).toContain('Bob')))
  return { place, sent }
}

const press = (name: string) =>
  act(async () => {
    const buttons = [...document.querySelectorAll('button')]
    buttons.findLast(({ textContent }) => textContent === name)?.click()
  })

test('a request from someone who deleted their account goes away when it is answered', async () => {
  const { place } = await showRequest(() =>
    Response.json({ error: 'Friend request not found' }, { status: 404 }),
  )
  await press('Decline')
  await act(() => vi.waitFor(() => expect(place.textContent).toBe('')))
})

test('someone who sends a friend request can be blocked', async () => {
  const { place, sent } = await showRequest(() => Response.json({ message: 'Blocked' }))
  await press('Block Bob')
  await act(() =>
    vi.waitFor(() => expect(document.body.textContent).toContain('Bob won’t be able to find you')),
  )
  expect(document.body.textContent).not.toContain('friends anymore')
  await press('Block')
  await act(() => vi.waitFor(() => expect(place.textContent).toBe('')))
  expect(sent).toEqual([expect.stringMatching(new RegExp(`^POST .*/${bobId}/block$`))])
})
