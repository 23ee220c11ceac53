import { afterAll, vi } from 'vitest'

/** The library's own limit is a second, which a busy machine exceeds, and no setting changes it. */
const { waitFor } = vi
vi.waitFor = (check, options = 30_000) => waitFor(check, options)
afterAll(() => {
  vi.waitFor = waitFor
})
