/** Focuses what opened a dialog once that has closed, or the page's heading if the action removed what opened it. */
export function returnFocus(opener: Element | null): void {
  const hasOpener = opener?.isConnected && opener !== document.body
  // The next page may already have focused something.
  if (!hasOpener && document.activeElement !== document.body) return
  const target = hasOpener ? opener : document.querySelector('#main h1')
  if (target instanceof HTMLElement) target.focus({ preventScroll: !hasOpener })
}
