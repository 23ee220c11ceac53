// @vitest-environment jsdom
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'

import { busyHeader, cachedAtHeader } from '#web/api/cached-responses.ts'
import { cachedSince, recordResponse, recordServerContact } from '#web/api/connection-status.ts'
import { clockOffset } from '#web/ui/hooks/server-clock.ts'
import { mount } from '#web/ui/mount.fixture.tsx'

import { OfflineBanner } from './offline-banner.tsx'

test('on a device whose clock is off, the banner says when the server last answered by the server’s clock', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 3, 9, 14, 41) })
  clockOffset.set(86_400_000)
  onTestFinished(() => {
    clockOffset.set(0)
    cachedSince.set(null)
    vi.useRealTimers()
  })
  recordServerContact()
  const { place } = mount(<OfflineBanner />)
  act(() => cachedSince.set(new Map()))
  expect(place.textContent).toContain('Offline, as of 2:41 PM.')
})

test('while the server is busy, the banner doesn’t call it out of reach', () => {
  onTestFinished(() => recordServerContact())
  const { place } = mount(<OfflineBanner />)
  const at = new Date(2026, 3, 9, 14, 41)
  vi.useFakeTimers({ toFake: ['Date'], now: at })
  onTestFinished(() => void vi.useRealTimers())
  const answer = (headers: Record<string, string>) =>
    act(() => recordResponse(new Response(null, { headers }), at.getTime(), true))
  answer({ [cachedAtHeader]: at.toISOString(), [busyHeader]: '1' })
  expect(place.textContent).toBe(
    'TeeTime is busy. Updates paused, as of 2:41 PM. This page catches up on its own.',
  )
  answer({ [cachedAtHeader]: at.toISOString() })
  expect(place.textContent).toBe(
    'Can’t reach TeeTime. Offline, as of 2:41 PM. This page catches up on its own.',
  )
  answer({ date: at.toUTCString() })
  expect(place.textContent).toBe('')
})
