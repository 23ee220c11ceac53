import { afterAll, vi } from 'vitest'

/** The library's own limit is a second, which a busy machine exceeds, and no setting changes it. */
const { waitFor } = vi
vi.waitFor = (check, options) =>
  waitFor(check, typeof options === 'number' ? options : { timeout: 30_000, ...options })
afterAll(() => {
  vi.waitFor = waitFor
})
