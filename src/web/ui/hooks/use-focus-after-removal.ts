import { type RefObject, useLayoutEffect } from 'react'

import { focusElement } from './use-focus-after-change.ts'

/** When a row that has the focus is removed, moves the focus to its section's heading, or to the page's without a section. */
export function useFocusAfterRemoval(row: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = row
    return () => {
      if (!current?.contains(document.activeElement)) return
      const section = current.closest('section')
      const heading = section?.querySelector('h2 button') ?? section?.querySelector('h2')
      // The row is still in the document.
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return
        focusElement(heading?.isConnected ? heading : document.querySelector('#main h1'))
      })
    }
  }, [row])
}
