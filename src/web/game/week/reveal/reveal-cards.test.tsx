// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'

import { mount } from '#web/ui/mount.fixture.tsx'

import { RevealCards } from './reveal-cards.tsx'

test('showing all teams moves the focus to the first one added', () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const teams = Array.from({ length: 14 }, (_, nth) => ({
    userId: `${nth + 1}`,
    name: `Member ${nth + 1}`,
    predictedWinningScore: null,
    golfers: [],
  }))
  const { place } = mount(<RevealCards leagueId="league" teams={teams} onlyYours={[]} me="1" />)
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
