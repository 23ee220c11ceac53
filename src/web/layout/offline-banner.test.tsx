// @vitest-environment jsdom
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'

import { cachedSince, recordServerContact } from '#web/api/connection-status.ts'
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
