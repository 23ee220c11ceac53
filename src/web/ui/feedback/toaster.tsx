import { lazy, Suspense, useEffect } from 'react'

import { useStore } from '../hooks/store.ts'
import { currentToast } from './toast.ts'

const load = async () => ({ default: (await import('./toast-viewport.tsx')).ToastViewport })
const Toasts = lazy(load)

/** Where toasts appear. Its code is loaded when the reader first touches the page, or with the first toast. */
export function Toaster() {
  const isNeeded = useStore(currentToast) !== null
  useEffect(() => {
    // A toast may report that the network is down, so it mustn't be loaded only then.
    const touched = new AbortController()
    const onTouch = () => {
      touched.abort()
      load().catch(() => {})
    }
    for (const type of ['pointerdown', 'keydown'])
      addEventListener(type, onTouch, { signal: touched.signal, passive: true })
    return () => touched.abort()
  }, [])
  if (!isNeeded) return null
  return (
    <Suspense>
      <Toasts />
    </Suspense>
  )
}
