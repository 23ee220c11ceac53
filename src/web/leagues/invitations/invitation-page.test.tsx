// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'

import { mount } from '#web/ui/mount.fixture.tsx'

import { InvitationPage } from './invitation-page.tsx'

test('an invitation that is opened after the lock says that it ended', async () => {
  history.replaceState(null, '', `/league-invitations/${crypto.randomUUID()}`)
  onTestFinished(() => history.replaceState(null, '', '/'))
  const refused = { error: 'Picks are locked.', code: 'draft-closed' }
  vi.stubGlobal('fetch', async () => Response.json(refused, { status: 409 }))
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const { place } = mount(<InvitationPage />, client)
  await act(() =>
    vi.waitFor(() =>
      expect(place.textContent).toContain('This invitation ended when picks locked.'),
    ),
  )
  expect(place.textContent).not.toContain('Retry')
})
