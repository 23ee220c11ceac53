import { useSyncExternalStore } from 'react'

/** A value that lives outside React. Anyone may set it, and components subscribe with `useStore`. */
export interface Store<T> {
  get: () => T
  set: (next: T) => void
  subscribe: (listener: () => void) => () => void
}

/** Creates a store. @param value the initial value */
export function createStore<T>(value: T): Store<T> {
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      if (next === value) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** A store's current value. */
export const useStore = <T>({ subscribe, get }: Store<T>): T =>
  useSyncExternalStore(subscribe, get, get)
