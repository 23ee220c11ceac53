import { afterAll, vi } from 'vitest'

// Signing out replaces it.
const storage = Object.getOwnPropertyDescriptor(globalThis, 'sessionStorage')

/** Takes off every listener that a test file gave the window and the document. */
const listeners: (() => void)[] = []
for (const target of [window, document]) {
  const listen = target.addEventListener
  target.addEventListener = (...listener: Parameters<typeof window.addEventListener>) => {
    Reflect.apply(listen, target, listener)
    listeners.push(() => target.removeEventListener(...listener))
  }
  listeners.push(() => (target.addEventListener = listen))
}

/**
 * Runs for each test file: the next one of the worker finds an empty page without stored data or listeners, and loads the
 * app's modules anew.
 */
afterAll(() => {
  for (const remove of listeners) remove()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetModules()
  for (const name of document.documentElement.getAttributeNames())
    document.documentElement.removeAttribute(name)
  document.head.replaceChildren()
  document.body.replaceChildren()
  if (storage) Object.defineProperty(globalThis, 'sessionStorage', storage)
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})
