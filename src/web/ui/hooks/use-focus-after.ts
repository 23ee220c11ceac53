import { useEffect, useRef } from 'react'

/** Gives something the focus, be it a heading or a row. */
export function moveFocusTo(heir: Element | null | undefined): void {
  if (!(heir instanceof HTMLElement)) return
  if (heir.tabIndex < 0) heir.tabIndex = -1
  heir.focus()
}

/**
 * Where a control goes away with what the reader does by it, the focus goes on to what stands in its place.
 * @param change what the reader changes by it, such as whether a form is open
 */
export function useFocusAfter(change: unknown, find: () => Element | null | undefined): void {
  const before = useRef(change)
  useEffect(() => {
    if (before.current === change) return
    before.current = change
    // A browser leaves it to the body when the element that had it has gone.
    if (document.activeElement === document.body) moveFocusTo(find())
  })
}
