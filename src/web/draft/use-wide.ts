import { useSyncExternalStore } from 'react'

const wide = '(min-width: 64rem)'

/** Whether four columns fit beside each other; else they are tabs. */
export function useWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = matchMedia(wide)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => matchMedia(wide).matches,
  )
}
