import { useEffect } from 'react'
import { useLocation } from 'wouter'

import { Loading } from '#web/ui/spinner.tsx'

/** Says where it goes, and goes to /login. */
export function RedirectToLogin({ text = 'Redirecting to sign in...' }: { text?: string }) {
  const [, navigate] = useLocation()
  useEffect(() => navigate('/login', { replace: true }), [navigate])
  return <Loading text={text} />
}
