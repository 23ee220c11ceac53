import { useMutation, useQuery } from '@tanstack/react-query'
import { LogOut, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'

import { logOut } from '#contract/accounts.ts'
import { call } from '#web/client/api.ts'
import { useLiveStatus, usePollInterval } from '#web/client/live.ts'
import { notificationsQuery } from '#web/dashboard/queries.ts'
import { useServiceWorker } from '#web/layout/use-service-worker.ts'
import { UnreadBadge } from '#web/messages/unread-badge.tsx'
import { useAccount } from '#web/page/account.tsx'
import { Logo } from '#web/page/logo.tsx'
import { CountBadge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ThemeToggle } from '#web/ui/theme-toggle.tsx'
import { toast } from '#web/ui/toast.ts'
import { useReachable } from '#web/worker/reachable.ts'
import { clearCachedAnswers } from '#web/worker/register.ts'

import { useDeferred } from './deferred.ts'
import { leagueBar } from './league-bar.ts'
import { RequireAccount } from './require-account.tsx'

const pollMs = 5_000

interface SignedInProps {
  /** The page's league, for the navigation bar. */
  leagueId?: string | undefined
  children: ReactNode
}

/** The frame around every signed-in page. Redirects everyone else to sign in. */
export function SignedIn({ leagueId, children }: SignedInProps) {
  return (
    <RequireAccount>
      <a
        href="#main"
        className="sr-only z-60 bg-flag px-4 py-3 font-semibold text-on-flag focus:not-sr-only focus:fixed focus:start-2 focus:top-2"
      >
        Skip to content
      </a>
      <OfflineBanner />
      <Header />
      {leagueId && <LeagueBar id={leagueId} />}
      <main id="main" tabIndex={-1} className="page py-5 pb-28 md:py-8 md:pb-16">
        {children}
      </main>
    </RequireAccount>
  )
}

/** Says that the network or the server is down and the data may be old. Disappears by itself. */
function OfflineBanner() {
  const offline = useLiveStatus() === 'offline'
  const reachable = useReachable()
  return (
    <output className="block">
      {(offline || !reachable) && (
        <span className="block bg-rough px-4 py-2 text-center text-sm font-semibold text-board">
          {offline
            ? 'You are offline. This page catches up by itself when the network is back.'
            : 'TeeTime cannot be reached. You see the latest saved data. This page catches up by itself.'}
        </span>
      )}
    </output>
  )
}

function LeagueBar({ id }: { id: string }) {
  const LeagueNav = useDeferred(leagueBar)
  // A placeholder as high as the row of tabs.
  if (!LeagueNav) return <div className="md:h-[49px]" />
  // oxlint-disable-next-line react/static-components -- loaded once, not created here
  return <LeagueNav id={id} />
}

function Header() {
  useServiceWorker(useAccount().id)
  return (
    <header className="border-b border-line bg-board">
      <div className="page flex min-h-14 flex-wrap items-center justify-between gap-x-2">
        <Link
          href="/dashboard"
          aria-label="TeeTime, dashboard"
          className="flex min-h-11 items-center"
        >
          <Logo />
        </Link>
        <nav aria-label="Account" className="flex items-center gap-0.5">
          <ThemeToggle />
          <ButtonLink
            href="/profile"
            variant="ghost"
            className="max-sm:min-w-11 max-sm:gap-1 max-sm:px-1.5"
            icon={<UserRound aria-hidden="true" className="size-5" />}
          >
            <span className="max-sm:sr-only">Profile</span>
            <AccountBadges />
          </ButtonLink>
          <SignOut />
        </nav>
      </div>
    </header>
  )
}

/** Badges for my unread messages (red) and pending invitations (yellow). */
function AccountBadges() {
  const refetchInterval = usePollInterval(pollMs)
  const { data } = useQuery({ ...notificationsQuery, refetchInterval })
  if (!data) return null
  return (
    <>
      <UnreadBadge count={data.unreadMessages} />
      <CountBadge count={data.pendingInvitations} noun="pending invitation" />
    </>
  )
}

function SignOut() {
  const signOut = useMutation({
    mutationFn: () => call(logOut),
    // A full page load clears this account's data from memory.
    onSuccess: async () => {
      await clearCachedAnswers()
      location.assign('/login')
    },
    onError: () =>
      toast({
        title: 'Error',
        description: 'Failed to sign out. Please try again.',
        variant: 'destructive',
      }),
  })
  return (
    <Button
      variant="ghost"
      className="max-sm:px-3"
      pending={signOut.isPending}
      onClick={() => signOut.mutate()}
      icon={<LogOut aria-hidden="true" className="size-5" />}
    >
      <span className="max-sm:sr-only">Sign Out</span>
    </Button>
  )
}
