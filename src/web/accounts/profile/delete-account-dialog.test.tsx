// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'

import { mount } from '#web/ui/mount.fixture.tsx'

import { DeleteAccountDialog } from './delete-account-dialog.tsx'
import { deletionQuery } from './queries.ts'

test('a deletion can be confirmed once its consequences are on the screen', async () => {
  const answer = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => answer.promise)
  const client = new QueryClient()
  mount(<DeleteAccountDialog onClose={() => {}} />, client)
  const dialog = document.querySelector('[role=dialog]')
  expect(dialog?.querySelector('form')).toBeNull()
  await act(async () => {
    const league = { kind: 'league', name: 'Sunday Best', successor: 'cat', fate: 'handed-over' }
    const departure = { ...league, id: crypto.randomUUID(), leaves: false, collectedFees: true }
    answer.resolve(Response.json({ departures: [departure], hasPlan: true }))
    await vi.waitFor(() => expect(client.getQueryData(deletionQuery.queryKey)).toBeDefined())
  })
  expect(dialog?.textContent).toContain(
    'cat becomes the commissioner of Sunday Best. Your team stays in it. Pass on the entry fees you’ve collected.',
  )
  expect(dialog?.textContent).toContain('Your plan doesn’t renew')
  expect(dialog?.querySelector('form')?.textContent).toContain('Delete My Account')
})
