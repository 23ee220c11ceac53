// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'

import { MeProvider } from '#web/api/session.tsx'
import { someMe } from '#web/leagues/league.fixture.ts'
import { mount } from '#web/ui/mount.fixture.tsx'

import { CredentialsCard } from './credentials-card.tsx'
import { emailQuery } from './queries.ts'

test('keeping the current email moves the focus to the heading', async () => {
  const email = 'ann@example.com'
  vi.stubGlobal('fetch', async () => Response.json({ email, pending: null }))
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const pending = { email: 'new@example.com', expiresAt: new Date('2026-04-02T10:00:00Z') }
  client.setQueryData(emailQuery.queryKey, { email, pending })
  const { place } = mount(
    <MeProvider value={someMe('ann')}>
      <CredentialsCard />
    </MeProvider>,
    client,
  )
  const button = [...place.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Keep My Current Email',
  )
  await act(async () => {
    button?.focus()
    button?.click()
    await vi.waitFor(() => expect(place.textContent).not.toContain('Open the link'))
  })
  expect(document.activeElement).toBe(place.querySelector('h2'))
})
