import { focusElement } from './focus-element.ts'

/**
 * The ref of a button's label: when the button is removed while it has the focus, the focus moves to the heading of its
 * section or dialog, to a section without one that can be focused, such as a list of messages, or else to the page's
 * heading.
 */
export const focusAfterRemoval = (label: HTMLElement) => () => {
  if (label.parentElement !== document.activeElement) return
  const dialog = label.closest('[data-dialog]')
  const targets = [
    label.closest('section, [data-dialog]')?.querySelector('h2:not(:has(button)), h2 button'),
    label.closest('section[tabindex]'),
    // A dialog that closes returns the focus itself, and the next page focuses its own heading.
    (dialog ?? document).querySelector('[data-dialog] h2, #main h1'),
  ]
  // The button is still in the document.
  queueMicrotask(() => {
    const target = targets.find((each) => each?.isConnected)
    if (document.activeElement !== document.body) return
    // The end of a list doesn't scroll away from under a thumb.
    focusElement(target, { preventScroll: true })
  })
}
