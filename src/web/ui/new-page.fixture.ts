import { afterAll, vi } from 'vitest'

// Signing out replaces it.
const storage = Object.getOwnPropertyDescriptor(globalThis, 'sessionStorage')

/**
 * Runs for each test file: the next one of the worker finds an empty page without stored data, and loads the app's modules
 * anew. Listeners of `window` and `document` stay.
 */
afterAll(() => {
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
