// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Route } from 'wouter'

import { mount } from '#web/ui/mount.fixture.tsx'

import { ClubWeekPage } from './club-week-page.tsx'

test('the next week of a club that the reader isn’t in is shown as missing, without a retry', async () => {
  const answer = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => answer.promise.then((response) => response.clone()))
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  history.replaceState(null, '', '/clubs/the-usual/next-week')
  onTestFinished(() => history.replaceState(null, '', '/'))
  const { place } = mount(
    <Route path="/clubs/:id/next-week">
      <ClubWeekPage />
    </Route>,
    client,
  )
  await act(async () => {
    answer.resolve(Response.json({ error: 'Club not found' }, { status: 404 }))
    await vi.waitFor(() => expect(place.querySelector('a[href="/clubs"]')).not.toBeNull())
  })
  expect(place.textContent).toContain('It may have been deleted, or you aren’t in it.')
  expect(place.textContent).not.toContain('Retry')
})
