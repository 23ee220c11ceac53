import { type ComponentType, type ReactNode, useEffect, useRef } from 'react'
import { Redirect, Route, useLocation } from 'wouter'

import {
  isLeaguePage,
  isMemberPage,
  memberPages,
  pageAt,
  type PageName,
  publicPages,
} from '#contract/pages.ts'
import { queryClient } from '#web/client/query-client.ts'
import { type Deferred, deferred, useDeferred } from '#web/layout/deferred.ts'
import { ErrorBoundary } from '#web/layout/error-boundary.tsx'
import { leagueBar } from '#web/layout/league-bar.ts'
import { meQuery } from '#web/page/queries.ts'
import { Loading } from '#web/ui/spinner.tsx'
import { outdated } from '#web/worker/outdated.ts'

const components: Record<PageName, Deferred<ComponentType>> = {
  login: deferred(async () => (await import('#web/accounts/login-page.tsx')).LoginPage),
  register: deferred(async () => (await import('#web/accounts/register-page.tsx')).RegisterPage),
  join: deferred(async () => (await import('#web/joining/join-page.tsx')).JoinPage),
  'join-club': deferred(async () => (await import('#web/clubs/join-club-page.tsx')).JoinClubPage),
  'forgot-password': deferred(
    async () => (await import('#web/accounts/forgot-password-page.tsx')).ForgotPasswordPage,
  ),
  'reset-password': deferred(
    async () => (await import('#web/accounts/reset-password-page.tsx')).ResetPasswordPage,
  ),
  dashboard: deferred(
    async () => (await import('#web/dashboard/dashboard-page.tsx')).DashboardPage,
  ),
  tournaments: deferred(
    async () => (await import('#web/tournaments/tournaments-page.tsx')).TournamentsPage,
  ),
  players: deferred(
    async () => (await import('#web/tournaments/players/players-page.tsx')).PlayersPage,
  ),
  profile: deferred(async () => (await import('#web/profile/profile-page.tsx')).ProfilePage),
  subscription: deferred(
    async () => (await import('#web/billing/subscription-page.tsx')).SubscriptionPage,
  ),
  admin: deferred(async () => (await import('#web/admin/admin-page.tsx')).AdminPage),
  demo: deferred(async () => (await import('#web/demo/demo-page.tsx')).DemoPage),
  'create-league': deferred(
    async () => (await import('#web/leagues/create/create-league-page.tsx')).CreateLeaguePage,
  ),
  clubs: deferred(async () => (await import('#web/clubs/clubs-page.tsx')).ClubsPage),
  club: deferred(async () => (await import('#web/clubs/club-page.tsx')).ClubPage),
  invitation: deferred(
    async () => (await import('#web/invitations/invitation-page.tsx')).InvitationPage,
  ),
  league: deferred(async () => (await import('#web/league-home/league-page.tsx')).LeaguePage),
  draft: deferred(async () => (await import('#web/draft/draft-page.tsx')).DraftPage),
  team: deferred(async () => (await import('#web/draft/teams/team-page.tsx')).TeamPage),
  leaderboard: deferred(
    async () => (await import('#web/scoring/leaderboard/leaderboard-page.tsx')).LeaderboardPage,
  ),
  reveal: deferred(async () => (await import('#web/week/reveal-page.tsx')).RevealPage),
  shootout: deferred(async () => (await import('#web/shootout/shootout-page.tsx')).ShootoutPage),
  'side-by-side': deferred(
    async () => (await import('#web/side-by-side/side-by-side-page.tsx')).SideBySidePage,
  ),
  'what-if': deferred(async () => (await import('#web/what-if/what-if-page.tsx')).WhatIfPage),
  chat: deferred(async () => (await import('#web/league-home/chat-page.tsx')).ChatPage),
  live: deferred(async () => (await import('#web/scoring/live/live-page.tsx')).LivePage),
  'not-found': deferred(async () => (await import('#web/layout/not-found-page.tsx')).NotFoundPage),
}

const frame = deferred(async () => (await import('#web/layout/signed-in.tsx')).SignedIn)

/** Goes after "Loading" while a page's file loads. */
const loading: { [Name in PageName]?: string } = {
  draft: ' draft',
  team: ' team',
  leaderboard: ' leaderboard',
  reveal: ' the Reveal',
  shootout: ' the shootout',
  chat: ' chat',
  live: ' live tournament',
}

/** Renders the page of the current address. */
export function AppRoutes() {
  const [here] = useLocation()
  useScrollToTop(here)
  useReloadWhenOutdated(here)
  if (here === '/') return <Redirect to={memberPages.dashboard} replace />
  const { name, id } = pageAt(here)
  const shown = (
    <ErrorBoundary key={here}>
      <Route path={name === 'not-found' ? '*' : { ...publicPages, ...memberPages }[name]}>
        <Page name={name} />
      </Route>
    </ErrorBoundary>
  )
  if (!isMemberPage(name)) return shown
  return <Framed leagueId={isLeaguePage(name) ? id : undefined}>{shown}</Framed>
}

function Page({ name }: { name: PageName }) {
  const Component = useDeferred(components[name])
  // oxlint-disable-next-line react/static-components -- loaded once, not created here
  return Component ? <Component /> : <Loading text={`Loading${loading[name] ?? ''}...`} />
}

/** The frame of signed-in pages, which stays mounted while pages change inside it. */
function Framed({ leagueId, children }: { leagueId: string | undefined; children: ReactNode }) {
  const SignedIn = useDeferred(frame)
  if (!SignedIn) return <Loading text="Checking authentication..." />
  // oxlint-disable-next-line react/static-components -- loaded once, not created here
  return <SignedIn leagueId={leagueId}>{children}</SignedIn>
}

/** Loads the files of the page at an address, in parallel. Doesn't throw: rendering the page does. */
export async function loadPage(here: string): Promise<void> {
  const { name } = pageAt(here)
  if (isMemberPage(name)) void queryClient.prefetchQuery(meQuery)
  await Promise.all([
    components[name].load(),
    isMemberPage(name) && frame.load(),
    isLeaguePage(name) && leagueBar.load(),
  ])
}

/** Scrolls a new page to its top. On back and forward, the browser restores the position. */
function useScrollToTop(path: string): void {
  const before = useRef(path)
  const back = useRef(false)
  useEffect(() => {
    const onBack = () => (back.current = true)
    addEventListener('popstate', onBack)
    return () => removeEventListener('popstate', onBack)
  }, [])
  useEffect(() => {
    if (before.current !== path && !back.current) scrollTo(0, 0)
    before.current = path
    back.current = false
  }, [path])
}

/** Makes the next navigation a full page load once a newer build is out. */
function useReloadWhenOutdated(path: string): void {
  const initial = useRef(path)
  useEffect(() => {
    if (path !== initial.current && outdated.get()) location.reload()
  }, [path])
}
