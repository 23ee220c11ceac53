import { type RefObject, useLayoutEffect, useState } from 'react'

/** Whether an element is at least `width` pixels wide, from its first paint on. */
export function useWide(element: RefObject<HTMLElement | null>, width: number): boolean {
  const [wide, setWide] = useState(false)
  useLayoutEffect(() => {
    if (!element.current) return
    const look = () => setWide((element.current?.clientWidth ?? 0) >= width)
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, width])
  return wide
}
