import { createStore, useStore } from '#web/ui/hooks/store.ts'

import { cachedAtHeader } from './names.ts'

const reached = createStore(true)

/** Records whether a response came from the server or from the service worker's cache. */
export function noteResponse({ headers }: Response): void {
  reached.set(!headers.has(cachedAtHeader))
}

/** Whether the last response came from the server. */
export const useReachable = (): boolean => useStore(reached)
