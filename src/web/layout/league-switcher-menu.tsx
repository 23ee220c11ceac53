import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useLocation } from 'wouter'

import { matchPage } from '#contract/wire/pages.ts'
import { useMe } from '#web/api/session.tsx'
import { isPast } from '#web/leagues/league-status.tsx'
import { sameTabPath } from '#web/leagues/league-tabs.ts'
import { myLeaguesQuery } from '#web/leagues/queries.ts'
import { useNow } from '#web/ui/hooks/use-now.ts'
import { DropdownMenu, MenuItem, MenuLink, MenuSeparator } from '#web/ui/overlays/menu.tsx'

/** The most past leagues that the menu lists. The dashboard has all of them. */
const maxPastLeagues = 3

/** The league switcher's menu: my leagues and the dashboard. It opens at once. */
export function LeagueSwitcherMenu({ button }: { button: ComponentProps<'button'> }) {
  const { isGuest } = useMe()
  const [here] = useLocation()
  const { id } = matchPage(here)
  const now = new Date(useNow(60_000))
  const { data: leagues, isError } = useQuery(myLeaguesQuery)
  const past = leagues?.filter(isPast) ?? []
  const hidden = new Set(past.filter((league) => league.id !== id).slice(maxPastLeagues))
  return (
    <DropdownMenu defaultOpen align="start" trigger={<button type="button" {...button} />}>
      {!leagues && (
        <MenuItem disabled>
          {isError ? 'Failed to fetch user leagues' : 'Loading leagues...'}
        </MenuItem>
      )}
      {leagues
        ?.filter((league) => !hidden.has(league))
        .map((league) => (
          <MenuLink
            key={league.id}
            href={sameTabPath(league, here, now)}
            current={league.id === id}
          >
            <Check className={league.id === id ? 'size-4 shrink-0' : 'invisible size-4 shrink-0'} />
            <span className="min-w-0 py-1">
              <span className="block break-words">{league.name}</span>
              <span className="block text-xs font-normal text-ink-soft">
                {league.tournamentName}
              </span>
            </span>
          </MenuLink>
        ))}
      {!isGuest && (
        <>
          <MenuSeparator />
          <MenuLink href="/clubs">Clubs</MenuLink>
          <MenuLink href="/dashboard">Dashboard</MenuLink>
        </>
      )}
    </DropdownMenu>
  )
}
