import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { useLocation } from 'wouter'

import { matchPage } from '#contract/wire/pages.ts'
import { notificationCountsQuery } from '#web/accounts/notifications/inbox-queries.ts'
import { useMe } from '#web/api/session.tsx'
import { leagueQuery } from '#web/leagues/queries.ts'
import { CountBadge } from '#web/ui/display/badge.tsx'
import { lazyDialog } from '#web/ui/overlays/lazy-dialog.tsx'
import { MenuItem, MenuLink, MenuSeparator } from '#web/ui/overlays/menu.tsx'
import { setTheme, switchLabel, useTheme } from '#web/ui/page/theme-toggle.tsx'

import { accountPages } from './account-pages.ts'
import { HeaderMenu } from './header-menu.tsx'

const DeleteLeagueDialog = lazyDialog(
  ({ league }) => `Delete ${league.name}?`,
  async () => (await import('#web/leagues/deletion/delete-league-dialog.tsx')).DeleteLeagueDialog,
)

/** The menu of a league's pages, where the header has no room for anything else. It opens at once. */
export function LeagueMenu({ button }: { button: ComponentProps<'button'> }) {
  const [here] = useLocation()
  const me = useMe()
  // The layout polls the counts, and the page fetches the league.
  const { data: counts } = useQuery({ ...notificationCountsQuery, enabled: false })
  const { data: league } = useQuery({ ...leagueQuery(matchPage(here).id), enabled: false })
  const otherTheme = useTheme() === 'dark' ? 'light' : 'dark'
  const [isDeleting, setDeleting] = useState(false)
  return (
    <>
      <HeaderMenu
        button={button}
        before={
          <>
            {accountPages.map(({ href, label, counted, noun, tone }) => (
              <MenuLink key={href} href={href}>
                {label}
                {counts && <CountBadge count={counts[counted]} {...{ noun, tone }} />}
              </MenuLink>
            ))}
            <MenuSeparator />
          </>
        }
        after={
          <>
            <MenuItem onSelect={() => setTheme(otherTheme)}>{switchLabel(otherTheme)}</MenuItem>
            {league?.commissionerId === me.id && !league.deletedAt && (
              <MenuItem
                danger
                onReach={DeleteLeagueDialog.opener.onFocus}
                onSelect={() => setDeleting(true)}
              >
                Delete League
              </MenuItem>
            )}
          </>
        }
      />
      {isDeleting && league && <DeleteLeagueDialog league={league} onOpenChange={setDeleting} />}
    </>
  )
}
