import { type ReactNode, Suspense, useRef, useState } from 'react'

import { useNear } from './hooks/use-near.ts'

/** Mounts what it holds, such as a lazy part, once its place comes near the screen, and then keeps it. */
export function WhenNear({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const near = useNear(place)
  const [wasNear, setWasNear] = useState(near)
  if (near && !wasNear) setWasNear(true)
  return (
    <div ref={place} className={wasNear ? undefined : 'min-h-40'}>
      {wasNear && <Suspense>{children}</Suspense>}
    </div>
  )
}
