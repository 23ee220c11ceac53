import { afterAll, vi } from 'vitest'

// Signing out replaces it.
const storage = Object.getOwnPropertyDescriptor(globalThis, 'sessionStorage')

/** Runs for each test file: the next one of the worker finds a new page, and loads the app's modules anew. */
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetModules()
  document.head.replaceChildren()
  document.body.replaceChildren()
  if (storage) Object.defineProperty(globalThis, 'sessionStorage', storage)
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})
