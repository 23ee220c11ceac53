import { createStore, useStore } from '#web/ui/hooks/store.ts'

import { keptAt } from './names.ts'

const reached = createStore(true)

/** Notes whether an answer came from the server, or is the last one that the service worker kept. */
export function noteAnswer({ headers }: Response): void {
  reached.set(!headers.has(keptAt))
}

/** Whether the last answer came from the server. */
export const useReachable = (): boolean => useStore(reached)
