import { Link, useLocation } from 'wouter'

import { profilePages } from '#web/accounts/profile/profile-pages.ts'

/** Leads from each of the three pages about the reader to the others. */
export function ProfileNav() {
  const [here] = useLocation()
  return (
    <nav aria-label="Your pages" className="flex flex-wrap gap-x-5">
      {profilePages.map(([href, label]) => (
        <Link
          key={href}
          href={href}
          aria-current={href === here ? 'page' : undefined}
          className="inline-flex min-h-11 items-center border-b-2 border-transparent text-sm font-semibold text-ink-soft hover:text-ink aria-[current=page]:border-ink aria-[current=page]:text-ink"
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
