import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'

import { leagueQuery } from '#web/leagues/queries.ts'
import { deferred } from '#web/ui/hooks/deferred.ts'
import { buttonClass } from '#web/ui/inputs/button.tsx'

import { LazyMenu } from './lazy-menu.tsx'

const menu = deferred(async () => (await import('./league-switcher-menu.tsx')).LeagueSwitcherMenu)

/** Names the open league in the header, and leads to the others. */
export function LeagueSwitcher({ id }: { id: string }) {
  // The page fetches it.
  const { data: league } = useQuery({ ...leagueQuery(id), enabled: false })
  if (!league) return null
  return (
    <LazyMenu
      menu={menu}
      aria-label={`${league.name}, switch league`}
      className={buttonClass('ghost') + ' w-full min-w-0 justify-start px-2! py-1! md:w-auto'}
    >
      <span className="min-w-0 text-start font-display text-base leading-tight wrap-anywhere">
        {league.name}
      </span>
      <ChevronDown aria-hidden="true" className="size-4 shrink-0" />
    </LazyMenu>
  )
}
