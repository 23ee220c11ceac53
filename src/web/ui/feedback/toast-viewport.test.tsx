// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'

import { mount } from '../mount.fixture.tsx'
import { ToastViewport } from './toast-viewport.tsx'
import { toast } from './toast.ts'

test.each([
  ['and the key that leads there', true, 'Undo: press F8', 'Notifications (F8)'],
  ['and of no key on a touch screen', false, 'Undo', 'Notifications'],
])('a screen reader hears that a toast has Undo, %s', (_, matches, announced, region) => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches }))
  // jsdom has neither.
  vi.stubGlobal('visualViewport', null)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  mount(<ToastViewport />)
  act(() => toast({ title: 'Scores hidden', action: { label: 'Undo', onSelect: () => {} } }))
  const undo = [...document.querySelectorAll('button')].find((each) => each.textContent === 'Undo')
  // What Radix reads out in place of a button.
  expect(undo?.dataset['radixToastAnnounceAlt']).toBe(announced)
  expect(document.querySelector('[role=region]')?.ariaLabel).toBe(region)
})
