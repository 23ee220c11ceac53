// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'

import { mount } from '#web/ui/mount.fixture.tsx'

import { BackToEvening } from './guest-nav.tsx'

test('a guest whose leagues can’t be read stays until they can, and only then leaves for another evening', async () => {
  history.replaceState(null, '', '/dashboard')
  const answers = [new Response('', { status: 503 })]
  const fetchLeagues = async () => answers.pop() ?? Response.json({ leagues: [] })
  vi.stubGlobal('fetch', fetchLeagues)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const { place } = mount(<BackToEvening />, client)
  await act(async () => {
    await vi.waitFor(() => expect(place.textContent).toContain('Failed to fetch user leagues'))
  })
  expect(location.pathname).toBe('/dashboard')
  await act(async () => {
    place.querySelector('button')?.click()
    await vi.waitFor(() => expect(location.pathname).toBe('/try'))
  })
})
