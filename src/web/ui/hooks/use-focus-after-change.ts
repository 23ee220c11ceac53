import { useLayoutEffect, useRef } from 'react'

import { focusElement } from './focus-element.ts'

/**
 * Moves the focus when an action removes the control that had it, for example to what replaces it.
 *
 * @param change the state that the action changes, such as whether a form is open
 * @param findTarget returns the element to focus
 */
export function useFocusAfterChange(
  change: unknown,
  findTarget: () => Element | null | undefined,
): void {
  const before = useRef(change)
  // Before `focusAfterRemoval` moves it to a heading.
  useLayoutEffect(() => {
    if (before.current === change) return
    before.current = change
    // Browsers move the focus to the body when the focused element is removed.
    if (document.activeElement === document.body) focusElement(findTarget())
  })
}
