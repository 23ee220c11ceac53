import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'

import { notificationCountsQuery } from '#web/accounts/notifications/inbox-queries.ts'
import { usePollInterval } from '#web/api/live/live-events.ts'
import { useMe } from '#web/api/session.tsx'
import { useAfterLoad } from '#web/layout/use-after-load.ts'
import { CountBadge } from '#web/ui/display/badge.tsx'
import { deferred, useDeferred } from '#web/ui/hooks/deferred.ts'
import { buttonClass } from '#web/ui/inputs/button.tsx'
import { Logo } from '#web/ui/page/logo.tsx'
import { ThemeToggle } from '#web/ui/page/theme-toggle.tsx'

import { accountPages } from './account-pages.ts'
import { deferredLeagueNav } from './deferred-league-nav.ts'
import { LazyMenu } from './lazy-menu.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { RequireSignIn } from './require-sign-in.tsx'

const pollMs = 5_000

const headerMenu = deferred(async () => (await import('./header-menu.tsx')).HeaderMenu)
const leagueMenu = deferred(async () => (await import('./league-menu.tsx')).LeagueMenu)

interface SignedInProps {
  /** The page's league, for the navigation bar and the switcher. */
  leagueId?: string | undefined
  children: ReactNode
}

/** The frame around every signed-in page. Redirects everyone else to sign in. */
export function MemberLayout({ leagueId, children }: SignedInProps) {
  return (
    <RequireSignIn>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <Frame leagueId={leagueId}>{children}</Frame>
    </RequireSignIn>
  )
}

function Frame({ leagueId, children }: SignedInProps) {
  // A guest has their evening, and nothing else.
  if (useMe().isGuest && !leagueId) return <OfGuest />
  return (
    <>
      <OfflineBanner />
      <Header leagueId={leagueId} />
      {leagueId && <LeagueNavBar id={leagueId} />}
      <main id="main" tabIndex={-1} className="page py-5 pb-28 md:py-8 md:pb-16">
        {children}
      </main>
    </>
  )
}

function LeagueNavBar({ id }: { id: string }) {
  const bar = useDeferred(deferredLeagueNav)
  // A placeholder as high as the row of tabs.
  return bar ? <bar.LeagueNav id={id} /> : <div className="md:h-[49px]" />
}

/** In a league, its name has the room of the account's links, and on a phone of the logo. */
function Header({ leagueId }: Pick<SignedInProps, 'leagueId'>) {
  const me = useMe()
  useAfterLoad(me.id)
  return (
    <header className="@container border-b border-line bg-board">
      <div
        className={clsx(
          'page flex min-h-14 items-center justify-end gap-x-1 max-md:px-2 md:gap-x-3',
          me.isGuest && 'flex-wrap',
        )}
      >
        <Link
          href="/dashboard"
          aria-label="TeeTime, dashboard"
          className={clsx('flex min-h-11 items-center', leagueId ? 'max-md:hidden' : 'me-auto')}
        >
          <Logo />
        </Link>
        {leagueId && <LeagueName id={leagueId} />}
        {me.isGuest && leagueId ? (
          <OfGuest leagueId={leagueId} />
        ) : (
          <AccountNav leagueId={leagueId} />
        )}
      </div>
    </header>
  )
}

/** What guests have in the header of their evening's league, or outside it the way back. */
function OfGuest({ leagueId }: Pick<SignedInProps, 'leagueId'>) {
  const bar = useDeferred(deferredLeagueNav)
  return bar && (leagueId ? <bar.GuestNav id={leagueId} /> : <bar.BackToEvening />)
}

function LeagueName({ id }: { id: string }) {
  const bar = useDeferred(deferredLeagueNav)
  return (
    <div className="flex min-h-11 min-w-0 grow">
      {bar && <bar.LeagueSwitcher key={id} id={id} />}
    </div>
  )
}

/** My messages, friends, and profile, and the menu. In a league, the menu has them all. */
function AccountNav({ leagueId }: Pick<SignedInProps, 'leagueId'>) {
  const isInLeague = leagueId !== undefined
  const refetchInterval = usePollInterval(pollMs)
  const { data } = useQuery({ ...notificationCountsQuery, refetchInterval })
  const count = data ? data.unreadMessages + data.friendRequests + data.pendingInvitations : 0
  return (
    <nav aria-label="Account" className="flex flex-wrap items-center justify-end">
      {!isInLeague && (
        <>
          <ThemeToggle />
          {accountPages.map(({ href, label, Icon, counted, noun, tone }) => (
            <Link
              key={href}
              href={href}
              className={clsx(buttonClass('ghost', 'icon'), 'lg:w-auto lg:px-3')}
            >
              <Icon className="size-[1.25rem]" />
              <span className="max-lg:sr-only">{label}</span>
              <span className="icon-badge end-0 top-0.5 empty:hidden lg:static">
                {data && <CountBadge count={data[counted]} {...{ noun, tone }} />}
              </span>
            </Link>
          ))}
        </>
      )}
      <LazyMenu
        // Another league's menu is another one, which has yet to be opened.
        key={leagueId ?? ''}
        menu={isInLeague ? leagueMenu : headerMenu}
        className={buttonClass('ghost', 'icon')}
      >
        <Ellipsis className="size-[1.25rem]" />
        <span className="sr-only">More</span>
        {/* Above the dots, which it would hide. */}
        <span className="icon-badge end-0 -top-1">
          {isInLeague && <CountBadge count={count} noun="notification" />}
        </span>
      </LazyMenu>
    </nav>
  )
}
