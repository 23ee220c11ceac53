import { useSyncExternalStore } from 'react'

import { createStore } from '#web/ui/hooks/store.ts'

/** A value from another file, loaded when it is first needed. */
export interface Deferred<T> {
  /** Starts to load it, unless it is loading or loaded. Doesn't throw: `useDeferred` does. */
  fetch: () => void
  subscribe: (listener: () => void) => () => void
  get: () => { value?: T; error?: unknown }
}

/** Defers a value. @param load imports the file and returns the value */
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
 * The deferred value, or undefined while it loads. React's `lazy` would keep even a loaded page off the
 * screen for 300 ms.
 *
 * @throws the error of a failed load
 */
export function useDeferred<T>({ subscribe, get }: Deferred<T>): T | undefined {
  const { value, error } = useSyncExternalStore(subscribe, get)
  if (error !== undefined) throw error
  return value
}
