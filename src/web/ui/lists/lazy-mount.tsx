import { type ReactNode, Suspense, useRef, useState } from 'react'

import { useNearViewport } from '../hooks/use-near-viewport.ts'

const defaultPlaceholder = <div className="min-h-96" />

interface WhenNearProps {
  /** Reserves space. The default is tall enough to push what follows off the screen. */
  placeholder?: ReactNode
  children: ReactNode
}

/**
 * Mounts what it holds, such as a lazy part, once its place comes near the screen, and then keeps it. On the
 * screen, that is after the first paint.
 */
export function LazyMount({ placeholder = defaultPlaceholder, children }: WhenNearProps) {
  const container = useRef<HTMLDivElement>(null)
  const near = useNearViewport(container)
  const [wasNear, setWasNear] = useState(near)
  if (near && !wasNear) setWasNear(true)
  return (
    <div ref={container}>
      {wasNear ? <Suspense fallback={placeholder}>{children}</Suspense> : placeholder}
    </div>
  )
}
