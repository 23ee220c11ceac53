import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** So near to the end still is the end, in pixels. */
const nearPx = 40

/**
 * For a list of messages: keeps it at its end while it is there, and where it is while earlier ones are put
 * before it. The browser's own scroll anchoring is off in it: not every browser has it.
 *
 * @param first of the messages: where it changes, earlier ones came
 * @param waiting of those that I have just written: where there are more, they are shown
 */
export function useThreadScroll(first: string | undefined, waiting: number) {
  const list = useRef<HTMLElement>(null)
  const [isAtEnd, setIsAtEnd] = useState(true)
  const follows = useRef(true)
  const before = useRef({ first, height: 0, waiting })

  const toEnd = () => {
    follows.current = true
    setIsAtEnd(true)
    if (list.current) list.current.scrollTop = list.current.scrollHeight
  }

  // After every drawing: a line may grow too, as one that was not sent does.
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const grown = element.scrollHeight - before.current.height
    if (waiting > before.current.waiting) follows.current = true
    if (follows.current) element.scrollTop = element.scrollHeight
    else if (before.current.first !== first) element.scrollTop += grown
    before.current = { first, height: element.scrollHeight, waiting }
  })

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
  }, [])

  return { list, isAtEnd, toEnd }
}
