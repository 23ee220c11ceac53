import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { Link } from 'wouter'

import { leagueQuery } from '#web/leagues/queries.ts'
import { deferred } from '#web/ui/hooks/deferred.ts'
import { buttonClass } from '#web/ui/inputs/button.tsx'
import { Logo } from '#web/ui/page/logo.tsx'

import { LazyMenu } from './lazy-menu.tsx'

const menu = deferred(async () => (await import('./league-switcher-menu.tsx')).LeagueSwitcherMenu)

/** The way out where a phone's header has no name to show. A wider one has the logo anyway. */
const LogoOnPhone = () => (
  <Link
    href="/dashboard"
    aria-label="TeeTime, dashboard"
    className="flex items-center px-2 md:hidden"
  >
    <Logo />
  </Link>
)

/** Names the open league in the header, and leads to the others. */
export function LeagueSwitcher({ id }: { id: string }) {
  // The page fetches it.
  const { data: league, isError } = useQuery({ ...leagueQuery(id), enabled: false })
  if (!league) return isError ? <LogoOnPhone /> : null
  return (
    <LazyMenu
      menu={menu}
      aria-label={`${league.name}, switch league`}
      className={buttonClass('ghost') + ' w-full min-w-0 justify-start px-2! py-1! md:w-auto'}
    >
      <span className="min-w-0 text-start font-display text-base leading-tight wrap-anywhere">
        {league.name}
      </span>
      <ChevronDown className="size-4 shrink-0" />
    </LazyMenu>
  )
}
