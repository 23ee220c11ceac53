import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'

/** Whether something is on the screen, not scrolled away in anything, of a page that is looked at. */
export function useSeen(target: RefObject<HTMLElement | null>): boolean {
  const [isOnScreen, setIsOnScreen] = useState(false)
  useEffect(() => {
    if (!target.current) return undefined
    const watch = new IntersectionObserver(([entry]) =>
      setIsOnScreen(entry?.isIntersecting ?? false),
    )
    watch.observe(target.current)
    return () => watch.disconnect()
  }, [target])
  return useIsLookedAt() && isOnScreen
}

function useIsLookedAt(): boolean {
  return useSyncExternalStore(
    (listener) => {
      document.addEventListener('visibilitychange', listener)
      return () => document.removeEventListener('visibilitychange', listener)
    },
    () => !document.hidden,
  )
}
