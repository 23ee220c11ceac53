import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished, vi } from 'vitest'

// React's `act` works only with this.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
// New data renders in the task that received it, as in the app.
notifyManager.setScheduler(queueMicrotask)
// jsdom has none. A computer with a mouse.
globalThis.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), { media, matches: media === '(hover: hover)' }) as MediaQueryList
// Nor has it modal dialogs, such as the frame of one that is loading.
Object.assign(HTMLDialogElement.prototype, { showModal() {}, close() {} })

/** `crypto` as browsers have it over http. */
export const httpCrypto = { getRandomValues: crypto.getRandomValues.bind(crypto) }

/** Shows a part of a page in jsdom until `leave` or the end of the test. */
export function mount(node: ReactNode, client = new QueryClient()) {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const show = (node: ReactNode) =>
    act(() => root.render(<QueryClientProvider client={client}>{node}</QueryClientProvider>))
  const leave = () => {
    act(() => root.unmount())
    place.remove()
  }
  onTestFinished(() => {
    leave()
    vi.unstubAllGlobals()
  })
  show(node)
  return { place, show, leave }
}

/** Types into a field: React overrides the element's own setter and would not see the change. */
export function typeInto(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
  act(() => {
    own?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
}
