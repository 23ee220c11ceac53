import type { ReactNode } from 'react'
import { Link } from 'wouter'

import { Logo } from './logo.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

/** The frame around pages for people who are not signed in. */
export function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <header className="page flex min-h-16 items-center justify-between">
        <Link href="/login" aria-label="TeeTime, sign in" className="flex min-h-11 items-center">
          <Logo />
        </Link>
        <ThemeToggle />
      </header>
      <main id="main" tabIndex={-1} className="page pb-16">
        {children}
      </main>
    </>
  )
}
