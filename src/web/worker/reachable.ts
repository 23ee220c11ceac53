import { useSyncExternalStore } from 'react'

import { keptAt } from './names.ts'

let reached = true
const listeners = new Set<() => void>()

/** Notes whether an answer came from the server, or is the last one that the service worker kept. */
export function noteAnswer({ headers }: Response): void {
  const now = !headers.has(keptAt)
  if (now === reached) return
  reached = now
  for (const listener of listeners) listener()
}

/** Whether the last answer came from the server. */
export function useReachable(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => reached,
  )
}
