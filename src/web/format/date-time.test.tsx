// @vitest-environment jsdom
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'

import { signOut } from '#contract/accounts/session.ts'
import { call } from '#web/api/client.ts'
import { clockOffset } from '#web/ui/hooks/server-clock.ts'
import { mount } from '#web/ui/mount.fixture.tsx'

import { Countdown, useHasPassed } from './date-time.tsx'

const hourMs = 3_600_000

function Draft({ closesAt }: { closesAt: Date }) {
  const isClosed = useHasPassed(closesAt)
  return (
    <>
      <Countdown at={closesAt} />, {isClosed ? 'closed' : 'open'}
    </>
  )
}

test.each([
  ['a day ahead', 24 * hourMs],
  ['three hours behind', -3 * hourMs],
])('a deadline counts by the clock of the server on a device that is %s', async (_, ahead) => {
  onTestFinished(() => clockOffset.set(0))
  const serverNow = new Date('2026-04-08T10:00:00Z')
  vi.useFakeTimers({ now: serverNow.getTime() + ahead })
  onTestFinished(() => void vi.useRealTimers())
  const headers = { date: serverNow.toUTCString() }
  vi.stubGlobal('fetch', async () => new Response('{"message":"Bye"}', { headers }))
  const { place } = mount(<Draft closesAt={new Date(serverNow.getTime() + 2 * hourMs)} />)
  await act(async () => {
    await call(signOut)
    await vi.advanceTimersByTimeAsync(1_000)
  })
  expect(place.textContent).toContain('Picks lock in 1h 59m')
  expect(place.textContent).toContain('open')
  await act(async () => await vi.advanceTimersByTimeAsync(2 * hourMs))
  expect(place.textContent).toBe('Picks are locked, closed')
})
