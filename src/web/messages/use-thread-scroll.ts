import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** So near to the end still is the end, in pixels. */
const nearPx = 40

/**
 * Keeps a list of messages at its end while it is there, and where it is while earlier ones are put
 * before it. The browser's own scroll anchoring is off in it: not every browser has it.
 *
 * @param first of the messages, and `count` of them: what is new before and after is told by these
 */
export function useThreadScroll(
  list: RefObject<HTMLElement | null>,
  first: string | undefined,
  count: number,
) {
  const [isAtEnd, setIsAtEnd] = useState(true)
  const follows = useRef(true)
  const before = useRef({ first, height: 0 })

  const toEnd = useCallback(() => {
    follows.current = true
    setIsAtEnd(true)
    if (list.current) list.current.scrollTop = list.current.scrollHeight
  }, [list])

  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const grown = element.scrollHeight - before.current.height
    if (follows.current) element.scrollTop = element.scrollHeight
    else if (before.current.first !== first) element.scrollTop += grown
    before.current = { first, height: element.scrollHeight }
  }, [list, first, count])

  useEffect(() => {
    const element = list.current
    if (!element) return undefined
    const look = () => {
      follows.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearPx
      setIsAtEnd(follows.current)
    }
    const resized = new ResizeObserver(() => {
      if (follows.current) element.scrollTop = element.scrollHeight
    })
    element.addEventListener('scroll', look, { passive: true })
    resized.observe(element)
    return () => {
      element.removeEventListener('scroll', look)
      resized.disconnect()
    }
  }, [list])

  return { isAtEnd, toEnd }
}
