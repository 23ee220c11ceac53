/** Moves the focus to an element, even one that isn't focusable, such as a heading or a row. */
export function focusElement(target: Element | null | undefined, options?: FocusOptions): void {
  if (!(target instanceof HTMLElement)) return
  if (target.tabIndex < 0) target.tabIndex = -1
  target.focus(options)
}
