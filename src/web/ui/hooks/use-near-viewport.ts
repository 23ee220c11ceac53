import { type RefObject, useEffect, useState } from 'react'

/** How far from the screen an element already counts as near. */
const margin = '600px'
/** Observers run before the paint. What is near loads after it, and a slow phone takes this long to paint. */
const afterPaintMs = 50

/** Whether an element is on the screen or close to it. */
export function useNearViewport(element: RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (!element.current) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver(
      (entries) => {
        const isNear = entries.at(-1)?.isIntersecting ?? false
        clearTimeout(timer)
        timer = setTimeout(() => setNear(isNear), afterPaintMs)
      },
      { rootMargin: margin },
    )
    observer.observe(element.current)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [element])
  return near
}
