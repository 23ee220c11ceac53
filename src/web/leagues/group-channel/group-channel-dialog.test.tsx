// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'

import { mount, typeInto } from '#web/ui/mount.fixture.tsx'

import { GroupChannelDialog } from './group-channel-dialog.tsx'
import { groupChannelQuery } from './use-group-channel.ts'

const channel = {
  kind: 'json',
  address: 'golf.example/…',
  offAt: null,
  lastFailure: null,
  lastSentAt: null,
}

test('Escape doesn’t close the dialog while it shows the secret, and the Close button does', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ channel, secret: 'whsec_once' })))
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const { queryKey } = groupChannelQuery('league')
  client.setQueryData(queryKey, null)
  const onOpenChange = vi.fn<(open: boolean) => void>()
  mount(<GroupChannelDialog leagueId="league" isPast={false} {...{ onOpenChange }} />, client)
  const dialog = () => document.querySelector('[role=dialog]')
  const escape = () =>
    act(() => {
      const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
      dialog()?.dispatchEvent(event)
    })
  escape()
  expect(onOpenChange).toHaveBeenCalledWith(false)
  onOpenChange.mockClear()

  const field = dialog()?.querySelector('input')
  if (field) typeInto(field, 'https://golf.example/hook')
  await act(async () => {
    dialog()?.querySelector('form')?.requestSubmit()
    await vi.waitFor(() => expect(client.getQueryData(queryKey)).toEqual(channel))
  })
  expect(dialog()?.textContent).toContain('whsec_once')
  escape()
  expect(onOpenChange).not.toHaveBeenCalled()
  act(() => dialog()?.querySelector<HTMLButtonElement>('[aria-label=Close]')?.click())
  expect(onOpenChange).toHaveBeenCalledWith(false)
})
