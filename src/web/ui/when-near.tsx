import { type ReactNode, Suspense, useRef, useState } from 'react'

import { useNear } from './hooks/use-near.ts'

const reserved = <div className="min-h-96" />

/**
 * Mounts what it holds, such as a lazy part, once its place comes near the screen, and then keeps it. The
 * place is so high that what follows moves off the screen, not on it, when its content comes.
 */
export function WhenNear({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const near = useNear(place)
  const [wasNear, setWasNear] = useState(near)
  if (near && !wasNear) setWasNear(true)
  return (
    <div ref={place}>
      {wasNear ? <Suspense fallback={reserved}>{children}</Suspense> : reserved}
    </div>
  )
}
