/**
 * Focuses what opened a dialog once that has closed, or the page's heading if the action removed or hid what opened it.
 */
export function returnFocus(opener: Element | null): void {
  // A link in the dialog may have led to a row of the page.
  if (document.querySelector('#main :focus')) return
  // A dialog around what opened this one has closed, too, and returns the focus.
  if (!opener?.isConnected && opener?.closest('[data-dialog]')) return
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
  // The next page may already have focused something.
  if (document.activeElement !== document.body) return
  document.querySelector<HTMLElement>('#main h1')?.focus()
}
