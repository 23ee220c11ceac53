// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'

import { newBuildReady } from '../connection-status.ts'
import { catchUp } from './catch-up.ts'

test('a page from the cache reloads for a newer build, but not over a write that is on its way', async () => {
  const reload = vi.fn<() => void>()
  vi.stubGlobal('location', { reload, pathname: '/dashboard' })
  const page = (build: number) => `<script type="module" src="/assets/base-${build}.js"></script>`
  document.head.innerHTML = page(1)
  vi.stubGlobal('fetch', async () => new Response(page(2)))
  onTestFinished(() => {
    vi.unstubAllGlobals()
    newBuildReady.set(false)
  })
  const client = new QueryClient()
  const saved = Promise.withResolvers<null>()
  const saving = client
    .getMutationCache()
    .build(client, { mutationFn: () => saved.promise })
    .execute(undefined)
  await catchUp(client)
  expect(reload).not.toHaveBeenCalled()
  expect(newBuildReady.get()).toBe(true)
  saved.resolve(null)
  await saving
  await catchUp(client)
  expect(reload).toHaveBeenCalledOnce()
})
