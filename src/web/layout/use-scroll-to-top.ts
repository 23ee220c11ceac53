import { useEffect, useRef } from 'react'

/** Scrolls a new page to its top. On back and forward, the browser restores the position. */
export function useScrollToTop(path: string): void {
  const before = useRef(path)
  const back = useRef(false)
  useEffect(() => {
    const onBack = () => (back.current = true)
    addEventListener('popstate', onBack)
    return () => removeEventListener('popstate', onBack)
  }, [])
  useEffect(() => {
    if (before.current !== path && !back.current) scrollTo(0, 0)
    before.current = path
    back.current = false
  }, [path])
}
