import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'

/** An element's width in pixels, known before the first paint. */
export const useWidth = (element: RefObject<HTMLElement | null>): number =>
  useMeasured(element, asItIs)

/** Whether an element is at least so many pixels wide. It renders again only when that changes. */
export function useIsWide(element: RefObject<HTMLElement | null>, from: number): boolean {
  const isWide = useCallback((width: number) => width >= from, [from])
  return useMeasured(element, isWide)
}

const asItIs = (width: number) => width

/** @param of finds in a width what to know of it */
function useMeasured<Value extends number | boolean>(
  element: RefObject<HTMLElement | null>,
  of: (width: number) => Value,
): Value {
  const [value, setValue] = useState(() => of(0))
  useLayoutEffect(() => {
    if (!element.current) return
    const measure = () => setValue(of(element.current?.clientWidth ?? 0))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, of])
  return value
}
