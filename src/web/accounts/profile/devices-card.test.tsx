// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'

import type { BrowserSession } from '#contract/accounts/sessions.ts'
import { mount } from '#web/ui/mount.fixture.tsx'

import { DevicesCard } from './devices-card.tsx'
import { devicesQuery } from './queries.ts'

const device = (name: string, current: boolean): BrowserSession => ({
  id: crypto.randomUUID(),
  name,
  signedInAt: new Date('2026-04-01T10:00:00Z'),
  lastSeenOn: '2026-04-09',
  current,
})
const mine = device('Chrome on Linux', true)

test('signing out the other devices moves the focus to the heading', async () => {
  vi.stubGlobal('fetch', async (_url: string, { method }: RequestInit) =>
    Response.json(method === 'GET' ? { sessions: [mine] } : { message: 'Signed out' }),
  )
  const client = new QueryClient({ defaultOptions: { queries: { refetchOnMount: false } } })
  client.setQueryData(devicesQuery.queryKey, [mine, device('Safari on iPhone', false)])
  const { place } = mount(<DevicesCard />, client)
  const button = place.querySelector('button')
  expect(button?.textContent).toBe('Sign Out Other Devices')
  await act(async () => {
    button?.focus()
    button?.click()
    await vi.waitFor(() => expect(place.textContent).toContain('No other devices.'))
  })
  expect(document.activeElement).toBe(place.querySelector('h2'))
})
