// @vitest-environment jsdom
import { focusManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'

import { watchQuery } from './queries.ts'

const minuteMs = 60_000

/** Shows a watch link's page for as long as a test lasts. @returns how often it has asked */
async function watch(status: number) {
  vi.useFakeTimers()
  const ask = vi.fn(async () => Response.json({ error: 'No' }, { status }))
  vi.stubGlobal('fetch', ask)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.mount()
  const stop = new QueryObserver(client, watchQuery('token')).subscribe(() => {})
  onTestFinished(() => {
    stop()
    client.unmount()
    focusManager.setFocused(undefined)
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  await vi.advanceTimersByTimeAsync(0)
  return ask
}

test('a watch link is asked for while its page can be seen, and not while it is hidden', async () => {
  const ask = await watch(503)
  await vi.advanceTimersByTimeAsync(minuteMs)
  expect(ask).toHaveBeenCalledTimes(4)
  focusManager.setFocused(false)
  await vi.advanceTimersByTimeAsync(60 * minuteMs)
  expect(ask).toHaveBeenCalledTimes(4)
  focusManager.setFocused(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(ask).toHaveBeenCalledTimes(5)
})

test.each([404, 400])('a watch link that answered %i is asked for seldom', async (status) => {
  const ask = await watch(status)
  await vi.advanceTimersByTimeAsync(60 * minuteMs)
  expect(ask).toHaveBeenCalledTimes(13)
})
