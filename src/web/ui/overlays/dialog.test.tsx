// @vitest-environment jsdom
import { act, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'

import { ToastViewport } from '../feedback/toast-viewport.tsx'
import { toast } from '../feedback/toast.ts'
import { mount } from '../mount.fixture.tsx'
import { Dialog } from './dialog.tsx'

/** Opens a dialog. @returns what has the focus in it */
function openWith(children: ReactNode): Element | null {
  mount(
    <Dialog onOpenChange={() => {}} title="Name & Fee">
      {children}
    </Dialog>,
  )
  return document.activeElement
}

test('a form focuses its first field that can be changed, and selects what it holds', () => {
  const field = openWith(
    <form>
      <input type="hidden" name="id" />
      <input name="fixed" aria-label="Fixed" readOnly />
      <input name="off" aria-label="Off" disabled />
      <input name="name" aria-label="Name" defaultValue="Sunday Best" />
    </form>,
  )
  expect(field).toHaveProperty('name', 'name')
  expect(field).toHaveProperty('selectionEnd', 'Sunday Best'.length)
})

test('a form that begins with a choice focuses that', () => {
  const choice = openWith(
    <form>
      <select name="plan" aria-label="Plan">
        <option>Free</option>
      </select>
      <textarea name="note" aria-label="Note" />
    </form>,
  )
  expect(choice).toHaveProperty('name', 'plan')
})

test('on a touch screen, a form focuses its title, so that no keyboard covers it', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  const title = openWith(
    <form>
      <input name="name" aria-label="Name" />
    </form>,
  )
  expect(title?.textContent).toBe('Name & Fee')
})

test('a dialog without a form focuses its title, not Close', () => {
  expect(openWith(<input aria-label="A link to copy" readOnly />)?.textContent).toBe('Name & Fee')
})

test.each([
  ['closes it', false],
  ['closes neither if only its buttons close it', true],
])('Escape in a dialog over another, while a toast is up, %s', (_, explicitClose) => {
  // jsdom has neither.
  vi.stubGlobal('visualViewport', null)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  const closed: string[] = []
  mount(
    <>
      <Dialog onOpenChange={() => closed.push('below')} title="Below">
        <Dialog onOpenChange={() => closed.push('above')} title="Above" {...{ explicitClose }} />
      </Dialog>
      <ToastViewport />
    </>,
  )
  act(() => toast({ title: 'Copied' }))
  const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
  act(() => void document.activeElement?.dispatchEvent(escape))
  expect(closed).toEqual(explicitClose ? [] : ['above'])
  // Else the browser would close the one below through its watcher.
  expect(escape.defaultPrevented).toBe(true)
})

test('Back closes the dialog on top, and one that only its buttons close not at all', () => {
  const watchers: StubWatcher[] = []
  class StubWatcher extends EventTarget {
    constructor() {
      super()
      watchers.push(this)
    }
    destroy() {
      if (watchers.includes(this)) watchers.splice(watchers.indexOf(this), 1)
    }
  }
  vi.stubGlobal('CloseWatcher', StubWatcher)
  const closed: string[] = []
  const page = (isOpen: boolean, explicitClose: boolean) => (
    <Dialog onOpenChange={() => closed.push('below')} title="Below">
      {isOpen && (
        <Dialog onOpenChange={() => closed.push('above')} title="Above" {...{ explicitClose }} />
      )}
    </Dialog>
  )
  const { show } = mount(page(false, false))
  show(page(true, false))
  // Rendering again makes no new one, which would come on top.
  show(page(true, false))
  expect(watchers).toHaveLength(2)
  const goBack = () =>
    act(() => {
      // The browser destroys a watcher before it calls its listeners.
      watchers.pop()?.dispatchEvent(new Event('close'))
    })
  goBack()
  expect(closed).toEqual(['above'])
  show(page(false, false))
  show(page(true, true))
  for (let i = 0; i < 2; i++) {
    expect(watchers).toHaveLength(2)
    goBack()
  }
  expect(closed).toEqual(['above'])
})
