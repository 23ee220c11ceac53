import { useSyncExternalStore } from 'react'

import { createStore } from '#web/ui/hooks/store.ts'

/** Something of another file, fetched when it is first needed and kept. */
export interface Deferred<T> {
  /** Begins to fetch it, once. Does not fail: that is told where it is used. */
  fetch: () => void
  subscribe: (listener: () => void) => () => void
  get: () => { value?: T; error?: unknown }
}

/** @param load imports the file and picks the thing out */
export function deferred<T>(load: () => Promise<T>): Deferred<T> {
  const loaded = createStore<{ value?: T; error?: unknown }>({})
  let isFetching = false
  const fetch = () => {
    if (isFetching) return
    isFetching = true
    load().then(
      (value) => loaded.set({ value }),
      (error: unknown) => {
        isFetching = false
        loaded.set({ error })
      },
    )
  }
  return {
    fetch,
    subscribe(listener) {
      fetch()
      return loaded.subscribe(listener)
    },
    get: loaded.get,
  }
}

/**
 * The thing, or undefined while it is on its way. Not React's `lazy`, which keeps a page that is there
 * already from the screen for 300 ms. @throws where it could not be fetched
 */
export function useDeferred<T>({ subscribe, get }: Deferred<T>): T | undefined {
  const { value, error } = useSyncExternalStore(subscribe, get)
  if (error !== undefined) throw error
  return value
}
