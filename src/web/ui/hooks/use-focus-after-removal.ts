import { type RefObject, useLayoutEffect } from 'react'

import { focusElement } from './use-focus-after-change.ts'

/**
 * When a row or a message that has the focus is removed, moves the focus to the heading of its section or dialog, or to
 * the page's without either.
 */
export function useFocusAfterRemoval(row: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = row
    return () => {
      if (!current?.contains(document.activeElement)) return
      const part = current.closest('section, [data-dialog]')
      const heading = part?.querySelector('h2 button') ?? part?.querySelector('h2')
      const dialog = current.closest('[data-dialog]')
      // The row is still in the document.
      queueMicrotask(() => {
        // A dialog that closes returns the focus itself.
        if (document.activeElement !== document.body || dialog?.isConnected === false) return
        focusElement(heading?.isConnected ? heading : document.querySelector('#main h1'))
      })
    }
  }, [row])
}
