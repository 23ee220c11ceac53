import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** This close to the end, in pixels, counts as at the end. */
const endThresholdPx = 40

/**
 * Keeps a message list scrolled to its end while it is there, and in place while earlier messages are
 * prepended. It replaces the browser's scroll anchoring, which not every browser has.
 *
 * @param first the first message's id; it changes when earlier ones are prepended
 * @param outgoingCount how many outgoing messages there are; when it grows, the list scrolls to the end
 */
export function useThreadScroll(first: string | undefined, outgoingCount: number) {
  const list = useRef<HTMLElement>(null)
  const [isAtEnd, setIsAtEnd] = useState(true)
  const isFollowing = useRef(true)
  const before = useRef({ first, height: 0, waiting: outgoingCount })

  const toEnd = () => {
    isFollowing.current = true
    setIsAtEnd(true)
    if (list.current) list.current.scrollTop = list.current.scrollHeight
  }

  const measure = useCallback(() => {
    const element = list.current
    if (!element) return
    isFollowing.current =
      element.scrollHeight - element.scrollTop - element.clientHeight < endThresholdPx
    setIsAtEnd(isFollowing.current)
  }, [])

  const leaveEnd = () => {
    isFollowing.current = false
    // The change may leave the list at its end.
    requestAnimationFrame(measure)
  }

  // Runs after every render, since lines can grow, too: a failed message gets taller.
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const grown = element.scrollHeight - before.current.height
    if (outgoingCount > before.current.waiting) isFollowing.current = true
    if (isFollowing.current) element.scrollTop = element.scrollHeight
    else if (before.current.first !== first) element.scrollTop += grown
    before.current = { first, height: element.scrollHeight, waiting: outgoingCount }
  })

  useEffect(() => {
    const element = list.current
    if (!element) return undefined
    const resized = new ResizeObserver(() => {
      if (isFollowing.current) element.scrollTop = element.scrollHeight
    })
    element.addEventListener('scroll', measure, { passive: true })
    resized.observe(element)
    return () => {
      element.removeEventListener('scroll', measure)
      resized.disconnect()
    }
  }, [measure])

  return { list, isAtEnd, toEnd, leaveEnd }
}
