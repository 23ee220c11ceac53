// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'

import { proUsage } from '#web/accounts/billing/plan-usage.fixture.ts'
import { MeProvider } from '#web/api/session.tsx'
import { someMe } from '#web/leagues/league.fixture.ts'
import { mount } from '#web/ui/mount.fixture.tsx'

import { DashboardPage } from './dashboard-page.tsx'

/** Everything is on the screen. */
class OnScreen {
  observe: () => void
  disconnect = () => {}
  constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
    this.observe = () => report([{ isIntersecting: true }])
  }
}

beforeEach(() => void vi.stubGlobal('IntersectionObserver', OnScreen))

const answers = {
  leagues: [],
  places: [],
  picked: [],
  invitations: [],
  weeks: [],
  tournaments: [],
  ...proUsage,
}

test('parts that fail to load share one error, whose Retry loads those that failed', async () => {
  let isDown = (path: string) => path !== ''
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(answers, { status: isDown(path) ? 500 : 200 }),
  )
  const { place } = mount(
    <MeProvider value={someMe('bob')}>
      <DashboardPage />
    </MeProvider>,
    new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } }),
  )
  const retries = () =>
    [...place.querySelectorAll('button')].filter(({ textContent }) => textContent === 'Retry')
  const alert = () => place.querySelector('[role=alert]')?.textContent
  await vi.waitFor(() => expect(place.querySelector('.placeholder')).toBeNull())
  for (const part of [
    'fetch user leagues',
    'fetch subscription limits',
    'load your places',
    'load your invitations',
    'load your clubs’ next weeks',
    'load tournaments. Please try again later.',
    'load your deleted leagues',
  ])
    expect(alert()).toContain(`Failed to ${part}`)
  expect(retries()).toHaveLength(1)
  isDown = (path) => path.includes('upcoming')
  await act(async () => retries()[0]?.click())
  await vi.waitFor(() =>
    expect(alert()).toBe('Failed to load tournaments. Please try again later.Retry'),
  )
  expect(place.textContent).toContain('My Active Leagues (0)')
  isDown = () => false
  await act(async () => retries()[0]?.click())
  await vi.waitFor(() => expect(place.textContent).toContain('No upcoming tournaments found'))
  expect(alert()).toBeUndefined()
})
