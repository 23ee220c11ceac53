import { startTransition, useEffect, useState } from 'react'

/** Fills a phone's screen. */
const initialCount = 16
const step = 40

/**
 * How many rows of a long list to render: a screenful at once, then the rest in low-priority batches to whatever the
 * reader does.
 *
 * @param all whether all rows are needed at once, for example to scroll to one of them
 */
export function useProgressiveCount(total: number, all = false): number {
  const [count, setCount] = useState(all ? total : initialCount)
  const isComplete = count >= total
  useEffect(() => {
    if (isComplete) return
    let timer: ReturnType<typeof setTimeout> | undefined
    // Wait for the paint, so that a click is handled first.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setCount(count + step)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [count, isComplete])
  return Math.min(count, total)
}
