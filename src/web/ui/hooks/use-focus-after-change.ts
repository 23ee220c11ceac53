import { useEffect, useRef } from 'react'

/** Moves the focus to an element, even one that isn't focusable, such as a heading or a row. */
export function focusElement(target: Element | null | undefined): void {
  if (!(target instanceof HTMLElement)) return
  if (target.tabIndex < 0) target.tabIndex = -1
  target.focus()
}

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
  useEffect(() => {
    if (before.current === change) return
    before.current = change
    // Browsers move the focus to the body when the focused element is removed.
    if (document.activeElement === document.body) focusElement(findTarget())
  })
}
