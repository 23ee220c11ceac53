import { type ComponentType, useSyncExternalStore } from 'react'

import { createStore } from './store.ts'

/** A value from another file, loaded when it is first needed. */
export interface Deferred<T> {
  /** Loads it, unless it is loaded. Doesn't throw: `useDeferred` does. */
  load: () => Promise<void>
  /** Calls the listener once it is loaded or has failed. */
  listen: (listener: () => void) => () => void
  /** The same, and loads it. */
  subscribe: (listener: () => void) => () => void
  get: () => { value?: T; error?: unknown }
}

/** Defers a value. @param fetch imports the file and returns the value */
export function deferred<T>(fetch: () => Promise<T>): Deferred<T> {
  const loaded = createStore<{ value?: T; error?: unknown }>({})
  let loading: Promise<void> | null = null
  const load = () => {
    loading ??= fetch().then(
      (value) => loaded.set({ value }),
      (error: unknown) => {
        loading = null
        loaded.set({ error })
      },
    )
    return loading
  }
  return {
    load,
    listen: loaded.subscribe,
    subscribe(listener) {
      void load()
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
  const { value, error } = useSyncExternalStore(subscribe, get, get)
  if (error !== undefined) throw error
  return value
}

/** Defers a page's component, the only export of its file. Naming each would cost every page's first load. */
export const deferredPage = (
  fetch: () => Promise<Record<string, ComponentType>>,
): Deferred<ComponentType> => deferred(async () => Object.values(await fetch())[0] as ComponentType)
