// @vitest-environment jsdom
import { onTestFinished, expect, test } from 'vitest'

import { returnFocus } from './return-focus.ts'

/** Shows a page with a heading and a button, and a dialog above it that has a button, too. */
function showPage() {
  document.body.innerHTML = `
    <main id="main"><h1 tabindex="-1">Home</h1><button>Open</button></main>
    <div data-dialog=""><button>Open Another</button></div>`
  onTestFinished(() => document.body.replaceChildren())
  const [onPage, inDialog] = document.querySelectorAll('button')
  const dialog = document.querySelector('[data-dialog]')
  if (!onPage || !inDialog || !dialog) throw new Error('no page')
  return { onPage, inDialog, dialog, focused: () => document.activeElement?.textContent }
}

test('once a dialog closes, focus returns to what opened it, or to the heading if that is gone', () => {
  const { onPage, focused } = showPage()
  returnFocus(onPage)
  expect(focused()).toBe('Open')
  onPage.remove()
  returnFocus(onPage)
  expect(focused()).toBe('Home')
})

test('when two dialogs close together, focus returns to what opened the lower one', () => {
  const { onPage, inDialog, dialog, focused } = showPage()
  dialog.remove()
  returnFocus(inDialog)
  returnFocus(onPage)
  expect(focused()).toBe('Open')
})
