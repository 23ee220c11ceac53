// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'

import { RevealCards } from './reveal-cards.tsx'

test('showing all teams moves the focus to the first one added', () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  onTestFinished(() => {
    act(() => root.unmount())
    place.remove()
    vi.unstubAllGlobals()
  })
  const teams = Array.from({ length: 14 }, (_, nth) => ({
    userId: `${nth + 1}`,
    name: `Member ${nth + 1}`,
    predictedWinningScore: null,
    golfers: [],
  }))
  act(() =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <RevealCards leagueId="league" teams={teams} onlyYours={[]} me="1" />
      </QueryClientProvider>,
    ),
  )
  const button = [...place.querySelectorAll('button')].find((one) =>
    one.textContent.includes('Show All 14 Teams'),
  )
  act(() => {
    button?.focus()
    button?.click()
  })
  const added = [...place.querySelectorAll('section > ul > li')][12]
  expect(added?.textContent).toContain('Member 13')
  expect(document.activeElement).toBe(added)
})
