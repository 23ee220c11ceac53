import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'

/** An element's width in pixels, known before the first paint. */
export const useElementWidth = (element: RefObject<HTMLElement | null>): number =>
  useMeasured(element, identity)

/** Whether an element is at least so many pixels wide. It renders again only when that changes. */
export function useIsWiderThan(element: RefObject<HTMLElement | null>, from: number): boolean {
  const isWide = useCallback((width: number) => width >= from, [from])
  return useMeasured(element, isWide)
}

const identity = (width: number) => width

/** @param select finds in a width what to know of it */
function useMeasured<Value extends number | boolean>(
  element: RefObject<HTMLElement | null>,
  select: (width: number) => Value,
): Value {
  const [value, setValue] = useState(() => select(0))
  useLayoutEffect(() => {
    if (!element.current) return
    const measure = () => setValue(select(element.current?.clientWidth ?? 0))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, select])
  return value
}
