import { useEffect, useRef } from 'react'

/** Shows a new page from its top; going back stays where the browser puts it. */
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
