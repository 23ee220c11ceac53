import { useEffect } from 'react'
import { useLocation } from 'wouter'

import { PageSpinner } from '#web/ui/display/spinner.tsx'

import { entrance } from './return-path.ts'

/** Shows a text and redirects to /login, from which signing in leads back here. */
export function RedirectToLogin({ text = 'Redirecting to sign in...' }: { text?: string }) {
  const [, navigate] = useLocation()
  useEffect(() => {
    const toLogin = entrance('/login', location.pathname + location.search + location.hash)
    // The second frame starts after the first one, with the text, has been painted.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => navigate(toLogin, { replace: true }))
    })
    return () => cancelAnimationFrame(frame)
  }, [navigate])
  return <PageSpinner text={text} />
}
