// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'

import { mount } from '../mount.fixture.tsx'
import { ToastViewport } from './toast-viewport.tsx'
import { toast } from './toast.ts'

test('a screen reader hears that a toast has Undo, and the key that leads there', () => {
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
  expect(undo?.dataset['radixToastAnnounceAlt']).toBe('Undo: press F8')
})
