import { useSyncExternalStore } from 'react'

/** Something of another file, fetched when it is first needed and kept. */
export interface Deferred<T> {
  /** Begins to fetch it, once. Does not fail: that is told where it is used. */
  fetch: () => void
  subscribe: (listener: () => void) => () => void
  state: () => { value?: T; error?: unknown }
}

/** @param load imports the file and picks the thing out */
export function deferred<T>(load: () => Promise<T>): Deferred<T> {
  const listeners = new Set<() => void>()
  let state: { value?: T; error?: unknown } = {}
  let isFetching = false
  const become = (next: typeof state) => {
    state = next
    for (const listener of listeners) listener()
  }
  const fetch = () => {
    if (isFetching) return
    isFetching = true
    load().then(
      (value) => become({ value }),
      (error: unknown) => {
        isFetching = false
        become({ error })
      },
    )
  }
  return {
    fetch,
    subscribe(listener) {
      listeners.add(listener)
      fetch()
      return () => listeners.delete(listener)
    },
    state: () => state,
  }
}

/**
 * The thing, or undefined while it is on its way. Not React's `lazy`, which keeps a page that is there
 * already from the screen for 300 ms. @throws where it could not be fetched
 */
export function useDeferred<T>({ subscribe, state }: Deferred<T>): T | undefined {
  const { value, error } = useSyncExternalStore(subscribe, state)
  if (error !== undefined) throw error
  return value
}
