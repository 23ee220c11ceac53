import { type RefObject, useLayoutEffect } from 'react'

import { focusElement } from './use-focus-after-change.ts'

/**
 * When an element that has the focus is removed, moves the focus to the heading of its section or dialog, to a section
 * without one that can be focused, such as a list of messages, or else to the page's heading.
 */
export function useFocusAfterRemoval(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = element
    return () => {
      if (!current?.contains(document.activeElement)) return
      const part = current.closest('section, [data-dialog]')
      const target =
        part?.querySelector('h2 button') ??
        part?.querySelector('h2') ??
        current.closest('section[tabindex]')
      const dialog = current.closest('[data-dialog]')
      // The element is still in the document.
      queueMicrotask(() => {
        // A dialog that closes returns the focus itself.
        if (document.activeElement !== document.body || dialog?.isConnected === false) return
        focusElement(target?.isConnected ? target : document.querySelector('#main h1'))
      })
    }
  }, [element])
}
