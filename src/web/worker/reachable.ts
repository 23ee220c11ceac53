import { createStore, useStore } from '#web/ui/hooks/store.ts'

import { cachedAtHeader } from './names.ts'

const reached = createStore(true)

/** Notes whether an answer came from the server, or is the last one that the service worker kept. */
export function noteResponse({ headers }: Response): void {
  reached.set(!headers.has(cachedAtHeader))
}

/** Whether the last answer came from the server. */
export const useReachable = (): boolean => useStore(reached)
