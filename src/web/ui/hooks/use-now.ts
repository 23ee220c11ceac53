import { useEffect, useState } from 'react'

import { clockOffset } from './server-clock.ts'
import { useStore } from './store.ts'

/** The time on the server's clock in epoch milliseconds, updated every `ms`. */
export function useNow(ms: number): number {
  const offset = useStore(clockOffset)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), ms)
    return () => clearInterval(timer)
  }, [ms])
  return now + offset
}
