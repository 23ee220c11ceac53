// @vitest-environment jsdom
import { act } from 'react'
import { expect, test } from 'vitest'

import { mount } from '../mount.fixture.tsx'
import { CollapsibleCard } from './collapsible-card.tsx'

const card = (defaultOpen: boolean) => (
  <CollapsibleCard title="Past Leagues" defaultOpen={defaultOpen}>
    <p>Sunday Best</p>
  </CollapsibleCard>
)

test('a card that opened by default folds only when pressed', () => {
  const { place, show } = mount(card(false))
  expect(place.textContent).not.toContain('Sunday Best')
  show(card(true))
  expect(place.textContent).toContain('Sunday Best')
  show(card(false))
  expect(place.textContent).toContain('Sunday Best')
  act(() => place.querySelector('button')?.click())
  show(card(true))
  expect(place.textContent).not.toContain('Sunday Best')
})
