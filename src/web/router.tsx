import { type ComponentType, type ReactNode, useEffect, useRef } from 'react'
import { Redirect, Route, useLocation } from 'wouter'

import { queryClient } from '#web/client/query-client.ts'
import { type Deferred, deferred, useDeferred } from '#web/layout/deferred.ts'
import { ErrorBoundary } from '#web/layout/error-boundary.tsx'
import { leagueBar } from '#web/layout/league-bar.ts'
import { meQuery } from '#web/page/queries.ts'
import { Loading } from '#web/ui/spinner.tsx'
import { isOutdated } from '#web/worker/register.ts'

interface PageRoute {
  path: string
  page: Deferred<ComponentType>
  /** Shown while the page's file loads. */
  loading: string
}

function page(path: string, load: () => Promise<ComponentType>, loading = 'Loading...'): PageRoute {
  return { path, page: deferred(load), loading }
}

const forAnyone = [
  page('/login', async () => (await import('#web/accounts/login-page.tsx')).LoginPage),
  page('/register', async () => (await import('#web/accounts/register-page.tsx')).RegisterPage),
  page('/join/:code', async () => (await import('#web/joining/join-page.tsx')).JoinPage),
  page(
    '/forgot-password',
    async () => (await import('#web/accounts/forgot-password-page.tsx')).ForgotPasswordPage,
  ),
  page(
    '/reset-password',
    async () => (await import('#web/accounts/reset-password-page.tsx')).ResetPasswordPage,
  ),
]

/** Pages for signed-in people. Those below /leagues/:id get that league's navigation bar. */
const forMembers = [
  page('/dashboard', async () => (await import('#web/dashboard/dashboard-page.tsx')).DashboardPage),
  page(
    '/tournaments',
    async () => (await import('#web/tournaments/tournaments-page.tsx')).TournamentsPage,
  ),
  page(
    '/players',
    async () => (await import('#web/tournaments/players/players-page.tsx')).PlayersPage,
  ),
  page('/profile', async () => (await import('#web/profile/profile-page.tsx')).ProfilePage),
  page(
    '/subscription',
    async () => (await import('#web/billing/subscription-page.tsx')).SubscriptionPage,
  ),
  page('/admin', async () => (await import('#web/admin/admin-page.tsx')).AdminPage),
  page('/database-demo', async () => (await import('#web/demo/demo-page.tsx')).DemoPage),
  page(
    '/create-league',
    async () => (await import('#web/leagues/create/create-league-page.tsx')).CreateLeaguePage,
  ),
  page(
    '/league-invitations/:id',
    async () => (await import('#web/invitations/invitation-page.tsx')).InvitationPage,
  ),
  page('/leagues/:id', async () => (await import('#web/league-home/league-page.tsx')).LeaguePage),
  page(
    '/leagues/:id/draft',
    async () => (await import('#web/draft/draft-page.tsx')).DraftPage,
    'Loading draft...',
  ),
  page(
    '/leagues/:id/team',
    async () => (await import('#web/draft/teams/team-page.tsx')).TeamPage,
    'Loading team...',
  ),
  page(
    '/leagues/:id/leaderboard',
    async () => (await import('#web/scoring/leaderboard/leaderboard-page.tsx')).LeaderboardPage,
    'Loading leaderboard...',
  ),
  page(
    '/leagues/:id/chat',
    async () => (await import('#web/league-home/chat-page.tsx')).ChatPage,
    'Loading chat...',
  ),
  page(
    '/leagues/:id/live',
    async () => (await import('#web/scoring/live/live-page.tsx')).LivePage,
    'Loading live tournament...',
  ),
]

const notFound = page(
  '*',
  async () => (await import('#web/layout/not-found-page.tsx')).NotFoundPage,
)

const frame = deferred(async () => (await import('#web/layout/signed-in.tsx')).SignedIn)

/** Renders the page of the current address. */
export function AppRoutes() {
  const [here] = useLocation()
  useScrollToTop(here)
  useReloadWhenOutdated(here)
  if (here === '/') return <Redirect to="/dashboard" replace />
  const route = routeTo(here)
  const shown = (
    <ErrorBoundary key={here}>
      <Route path={route.path}>
        <PageOf route={route} />
      </Route>
    </ErrorBoundary>
  )
  if (!forMembers.includes(route)) return shown
  return <Framed leagueId={/^\/leagues\/([^/]+)/.exec(here)?.[1]}>{shown}</Framed>
}

function PageOf({ route }: { route: PageRoute }) {
  const Page = useDeferred(route.page)
  // oxlint-disable-next-line react/static-components -- loaded once, not created here
  return Page ? <Page /> : <Loading text={route.loading} />
}

/** The frame of signed-in pages, which stays mounted while pages change inside it. */
function Framed({ leagueId, children }: { leagueId: string | undefined; children: ReactNode }) {
  const SignedIn = useDeferred(frame)
  if (!SignedIn) return <Loading text="Checking authentication..." />
  // oxlint-disable-next-line react/static-components -- loaded once, not created here
  return <SignedIn leagueId={leagueId}>{children}</SignedIn>
}

/** Starts to load everything that the first page needs, in parallel. */
export function preload(here: string): void {
  const route = routeTo(here === '/' ? '/dashboard' : here)
  route.page.fetch()
  if (!forMembers.includes(route)) return
  frame.fetch()
  if (here.startsWith('/leagues/')) leagueBar.fetch()
  void queryClient.prefetchQuery(meQuery)
}

function routeTo(here: string): PageRoute {
  const matches = ({ path }: PageRoute) =>
    new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`).test(here)
  return [...forAnyone, ...forMembers].find(matches) ?? notFound
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
    if (path !== initial.current && isOutdated()) location.reload()
  }, [path])
}
