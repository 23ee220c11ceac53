import { useEffect, useState } from 'react'

const lookMs = 1_000

/**
 * Whether an instant has passed. Unlike a clock it renders again only when the answer changes.
 *
 * @param offset how far the server's clock is ahead, in milliseconds
 */
export function usePassed(at: Date, offset: number): boolean {
  const instant = at.getTime() - offset
  const [passed, setPassed] = useState(() => Date.now() >= instant)
  useEffect(() => {
    const look = () => setPassed(Date.now() >= instant)
    look()
    const timer = setInterval(look, lookMs)
    return () => clearInterval(timer)
  }, [instant])
  return passed
}
