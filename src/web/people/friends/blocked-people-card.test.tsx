// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'

import { mount } from '#web/ui/mount.fixture.tsx'

import { BlockedPeopleCard } from './blocked-people-card.tsx'

test('unblocking someone moves the focus to the heading of the list', async () => {
  let blocked = ['ann', 'bob'].map((name, nth) => ({
    id: `00000000-0000-4000-8000-00000000000${nth + 1}`,
    username: name,
    name,
    firstName: null,
    lastName: null,
  }))
  vi.stubGlobal('fetch', (_url: string, { method }: RequestInit) => {
    if (method !== 'GET') blocked = blocked.slice(1)
    return Promise.resolve(Response.json(method === 'GET' ? { blocked } : { message: 'Unblocked' }))
  })
  const { place } = mount(<BlockedPeopleCard />)
  const rows = () => [...place.querySelectorAll('li')].map(({ textContent }) => textContent)
  const heading = place.querySelector('button')
  await act(async () => {
    heading?.click()
    await vi.waitFor(() => expect(rows()).toHaveLength(2))
  })
  await act(async () => {
    const button = place.querySelector<HTMLButtonElement>('[aria-label="Unblock ann"]')
    button?.focus()
    button?.click()
    await vi.waitFor(() => expect(rows()).toHaveLength(1))
  })
  expect(document.activeElement).toBe(heading)
})
