import { afterAll, vi } from 'vitest'

// The files of a worker share its globals, and this runs for each of them.
afterAll(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  globalThis.sessionStorage.clear()
})
