import { httpStatus } from './client.ts'

/** For `.catch` of a call that removes something, which may be gone already. Throws any other error. */
export function ignoreGone(error: unknown): void {
  if (httpStatus(error) !== 404) throw error
}
