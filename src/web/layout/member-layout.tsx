import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Ellipsis, type LucideIcon, MessageSquare, UserRound, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'

import { notificationCountsQuery } from '#web/accounts/notifications/inbox-queries.ts'
import { usePollInterval } from '#web/api/live/live-events.ts'
import { useMe } from '#web/api/session.tsx'
import { useServiceWorker } from '#web/layout/use-service-worker.ts'
import { CountBadge } from '#web/ui/display/badge.tsx'
import { buttonClass } from '#web/ui/inputs/button.tsx'
import { Logo } from '#web/ui/page/logo.tsx'
import { ThemeToggle } from '#web/ui/page/theme-toggle.tsx'

import { deferredLeagueNav } from './deferred-league-nav.ts'
import { deferred, useDeferred } from './deferred.ts'
import { LazyMenu } from './lazy-menu.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { RequireSignIn } from './require-sign-in.tsx'

const pollMs = 5_000

const headerMenu = deferred(async () => (await import('./header-menu.tsx')).HeaderMenu)

interface SignedInProps {
  /** The page's league, for the navigation bar and the switcher. */
  leagueId?: string | undefined
  children: ReactNode
}

/** The frame around every signed-in page. Redirects everyone else to sign in. */
export function MemberLayout({ leagueId, children }: SignedInProps) {
  return (
    <RequireSignIn>
      <a
        href="#main"
        className="sr-only z-60 bg-flag px-4 py-3 font-semibold text-on-flag focus:not-sr-only focus:fixed focus:start-2 focus:top-2"
      >
        Skip to content
      </a>
      <OfflineBanner />
      <Header leagueId={leagueId} />
      {leagueId && <LeagueNavBar id={leagueId} />}
      <main id="main" tabIndex={-1} className="page py-5 pb-28 md:py-8 md:pb-16">
        {children}
      </main>
    </RequireSignIn>
  )
}

function LeagueNavBar({ id }: { id: string }) {
  const bar = useDeferred(deferredLeagueNav)
  // A placeholder as high as the row of tabs.
  return bar ? <bar.LeagueNav id={id} /> : <div className="md:h-[49px]" />
}

/** In a league on a phone, its name stands in place of the logo, and above the icons if they leave no room. */
function Header({ leagueId }: Pick<SignedInProps, 'leagueId'>) {
  useServiceWorker(useMe().id)
  return (
    <header className="border-b border-line bg-board">
      <div className="page flex min-h-14 flex-wrap items-center justify-end gap-x-1 max-md:px-2 md:gap-x-3">
        <Link
          href="/dashboard"
          aria-label="TeeTime, dashboard"
          className={clsx('flex min-h-11 items-center', leagueId ? 'max-md:hidden' : 'me-auto')}
        >
          <Logo />
        </Link>
        {leagueId && <LeagueName id={leagueId} />}
        <nav aria-label="Account" className="flex flex-wrap items-center justify-end">
          <ThemeToggle />
          <AccountLinks />
          <LazyMenu menu={headerMenu} aria-label="Menu" className={buttonClass('ghost', 'icon')}>
            <Ellipsis aria-hidden="true" className="size-5" />
          </LazyMenu>
        </nav>
      </div>
    </header>
  )
}

function LeagueName({ id }: { id: string }) {
  const bar = useDeferred(deferredLeagueNav)
  return (
    <div className="flex min-h-11 min-w-0 grow basis-28">
      {bar && <bar.LeagueSwitcher key={id} id={id} />}
    </div>
  )
}

/** My messages, friends and profile, each with the number of things that wait there. */
function AccountLinks() {
  const refetchInterval = usePollInterval(pollMs)
  const { data } = useQuery({ ...notificationCountsQuery, refetchInterval })
  return (
    <>
      <AccountLink href="/profile?tab=friends&at=messages" label="Messages" Icon={MessageSquare}>
        {data && <CountBadge tone="red" count={data.unreadMessages} noun="unread message" />}
      </AccountLink>
      <AccountLink href="/profile?tab=friends&at=friends" label="Friends" Icon={Users}>
        {data && <CountBadge count={data.friendRequests} noun="friend request" />}
      </AccountLink>
      <AccountLink href="/profile" label="Profile" Icon={UserRound}>
        {data && <CountBadge count={data.pendingInvitations} noun="pending invitation" />}
      </AccountLink>
    </>
  )
}

interface AccountLinkProps {
  href: string
  label: string
  Icon: LucideIcon
  /** Its badge, which stands on the icon. */
  children: ReactNode
}

function AccountLink({ href, label, Icon, children }: AccountLinkProps) {
  return (
    <Link href={href} className={clsx(buttonClass('ghost', 'icon'), 'lg:w-auto lg:px-3')}>
      <Icon aria-hidden="true" className="size-5" />
      <span className="max-lg:sr-only">{label}</span>
      <span className="absolute end-0 top-0.5 empty:hidden lg:static">{children}</span>
    </Link>
  )
}
