// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'

import { mount } from '#web/ui/mount.fixture.tsx'

import { someLeague } from '../league.fixture.ts'
import { watchLinkQuery } from './use-watch-link.ts'
import { WatchLinkDialog } from './watch-link-dialog.tsx'

test.each([
  ['Turn Off Link', 'DELETE'],
  ['Get a New Link', 'PUT'],
])('%s asks first, since the old link never comes back', async (name, method) => {
  const request = vi.fn<typeof fetch>(() => new Promise(() => {}))
  vi.stubGlobal('fetch', request)
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const league = someLeague()
  client.setQueryData(watchLinkQuery(league.id).queryKey, new Date())
  mount(<WatchLinkDialog league={league} onOpenChange={() => {}} />, client)
  const press = () =>
    act(async () => {
      const buttons = [...document.querySelectorAll('[role=dialog] button')]
      const last = buttons.findLast(({ textContent }) => textContent === name)
      if (last instanceof HTMLElement) last.click()
    })
  await press()
  expect(request).not.toHaveBeenCalled()
  await press()
  expect(request.mock.lastCall?.[1]?.method).toBe(method)
})
