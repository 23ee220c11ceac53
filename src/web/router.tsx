import { type ComponentType, lazy, Suspense } from 'react'
import { matchRoute, Redirect, Route, useLocation, useRouter } from 'wouter'

import { ErrorBoundary } from './layout/error-boundary.tsx'
import { useScrollToTop } from './layout/use-scroll-to-top.ts'
import { Loading } from './ui/spinner.tsx'

interface PageRoute {
  path: string
  load: () => Promise<ComponentType>
  /** Shown while the page's own file is on its way. */
  loading?: string
}

const forAnyone: PageRoute[] = [
  {
    path: '/login',
    load: async () => (await import('./accounts/login-page.tsx')).LoginPage,
  },
  {
    path: '/register',
    load: async () => (await import('./accounts/register-page.tsx')).RegisterPage,
  },
]

/** What begins with /leagues/:id gets the bar of that league's pages. */
const forMembers: PageRoute[] = [
  {
    path: '/dashboard',
    load: async () => (await import('./dashboard/dashboard-page.tsx')).DashboardPage,
  },
  {
    path: '/tournaments',
    load: async () => (await import('./tournaments/tournaments-page.tsx')).TournamentsPage,
  },
  {
    path: '/players',
    load: async () => (await import('./tournaments/players-page.tsx')).PlayersPage,
  },
  {
    path: '/profile',
    load: async () => (await import('./accounts/profile-page.tsx')).ProfilePage,
  },
  {
    path: '/create-league',
    load: async () => (await import('./leagues/create-league-page.tsx')).CreateLeaguePage,
  },
  {
    path: '/league-invitations/:id',
    load: async () => (await import('./invitations/invitation-page.tsx')).InvitationPage,
  },
  {
    path: '/leagues/:id',
    load: async () => (await import('./leagues/league-page.tsx')).LeaguePage,
  },
  {
    path: '/leagues/:id/draft',
    load: async () => (await import('./draft/draft-page.tsx')).DraftPage,
    loading: 'Loading draft...',
  },
  {
    path: '/leagues/:id/team',
    load: async () => (await import('./draft/team-page.tsx')).TeamPage,
    loading: 'Loading team...',
  },
  {
    path: '/leagues/:id/leaderboard',
    load: async () => (await import('./scoring/leaderboard-page.tsx')).LeaderboardPage,
    loading: 'Loading leaderboard...',
  },
  {
    path: '/leagues/:id/live',
    load: async () => (await import('./tournaments/live-page.tsx')).LivePage,
    loading: 'Loading live tournament...',
  },
]

const loadFrame = async () => (await import('./layout/signed-in.tsx')).SignedIn
const notFound: PageRoute = {
  path: '*',
  load: async () => (await import('./layout/not-found-page.tsx')).NotFoundPage,
}

const SignedIn = lazy(async () => ({ default: await loadFrame() }))
const pages = new Map(
  [...forAnyone, ...forMembers, notFound].map(({ path, load }) => [
    path,
    lazy(async () => ({ default: await load() })),
  ]),
)

/** Every address of the product. The frame stays while pages change inside it. */
export function AppRoutes() {
  const [here] = useLocation()
  const { parser } = useRouter()
  useScrollToTop(here)

  if (here === '/') return <Redirect to="/dashboard" replace />
  const leadsHere = ({ path }: PageRoute) => matchRoute(parser, path, here)[0]
  const route = [...forAnyone, ...forMembers].find(leadsHere) ?? notFound
  const page = (
    <ErrorBoundary key={here}>
      <Suspense fallback={<Loading text={route.loading ?? 'Loading...'} />}>
        <Route path={route.path} component={pages.get(route.path) as ComponentType} />
      </Suspense>
    </ErrorBoundary>
  )
  if (!forMembers.includes(route)) return page
  return (
    <Suspense fallback={<Loading text="Checking authentication..." />}>
      <SignedIn leagueId={/^\/leagues\/([^/]+)/.exec(here)?.[1]}>{page}</SignedIn>
    </Suspense>
  )
}

/** Fetches what the first page needs all at once, rather than one after the other. */
export function preload(path: string): void {
  const isOpen = forAnyone.some((route) => route.path === path)
  const first = [...forAnyone, ...forMembers].find((route) => route.path === path)
  for (const load of [first?.load, isOpen ? undefined : loadFrame]) {
    // What fails here fails again where it is shown, and is said there.
    load?.().catch(() => undefined)
  }
}
