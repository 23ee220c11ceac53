import { type RefObject, useLayoutEffect, useState } from 'react'

/** The width of an element in pixels, from its first paint on. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    if (!element.current) return
    const look = () => setWidth(element.current?.clientWidth ?? 0)
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return width
}
