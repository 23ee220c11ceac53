import { useEffect } from 'react'
import { useLocation } from 'wouter'

import { Loading } from '#web/ui/spinner.tsx'

/** Shows a text and redirects to /login. */
export function RedirectToLogin({ text = 'Redirecting to sign in...' }: { text?: string }) {
  const [, navigate] = useLocation()
  useEffect(() => {
    // The second frame starts after the first one, with the text, has been painted.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => navigate('/login', { replace: true }))
    })
    return () => cancelAnimationFrame(frame)
  }, [navigate])
  return <Loading text={text} />
}
