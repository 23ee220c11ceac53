import { type ComponentType, useEffect, useLayoutEffect, useRef } from 'react'
import { Redirect, Route, useLocation } from 'wouter'

import {
  isLeaguePage,
  isMemberPage,
  type MemberPage,
  memberPages,
  matchPage,
  type PageName,
  type PublicPage,
  publicPages,
} from '#contract/wire/pages.ts'
import { ErrorBoundary } from '#web/api/crashes/error-boundary.tsx'
import { deferredLeagueNav } from '#web/layout/deferred-league-nav.ts'
import { type Deferred, deferred, deferredPage, useDeferred } from '#web/ui/hooks/deferred.ts'

import { meQuery } from './api/queries.ts'
import { queryClient } from './api/query-client.ts'
import { useReloadForNewBuild } from './api/use-reload-for-new-build.ts'
import { PageSpinner } from './ui/display/spinner.tsx'

/** Whether the server offers evenings. Where the build or Vite makes the page, no server has said so. */
const offersEvenings =
  import.meta.env.SSR || import.meta.env.DEV || 'evenings' in document.documentElement.dataset
const notFoundPage = () => import('#web/layout/not-found-page.tsx')

/** The pages that a visitor may see. */
const publicRoutes: Record<PublicPage | 'not-found', Deferred<ComponentType>> = {
  login: deferredPage(() => import('./accounts/sign-in/login-page.tsx')),
  register: deferredPage(() => import('./accounts/register/register-page.tsx')),
  join: deferredPage(() => import('./leagues/join/join-page.tsx')),
  'join-club': deferredPage(() => import('./clubs/join/join-club-page.tsx')),
  watch: deferredPage(() => import('./game/watch/watch-page.tsx')),
  try: deferredPage(() =>
    offersEvenings ? import('./leagues/join/try-page.tsx') : notFoundPage(),
  ),
  evening: deferredPage(() =>
    offersEvenings ? import('./leagues/join/evening-page.tsx') : notFoundPage(),
  ),
  'forgot-password': deferredPage(() => import('./accounts/sign-in/forgot-password-page.tsx')),
  'reset-password': deferredPage(() => import('./accounts/sign-in/reset-password-page.tsx')),
  'confirm-email': deferredPage(() => import('./accounts/sign-in/confirm-email-page.tsx')),
  'not-found': deferredPage(notFoundPage),
}

/** The others, with their frame: a visitor's first page has no need of their names. */
const memberRoutesModule = deferred(async () => await import('./member-routes.ts'))

/** Renders the page of the current address. */
export function AppRoutes() {
  const [path] = useLocation()
  useScrollToTop(path)
  useReloadForNewBuild(path)
  if (path === '/') return <Redirect to={memberPages.dashboard} replace />
  const { name, id } = matchPage(path)
  if (isMemberPage(name)) return <MemberRoute name={name} id={id} />
  return <PageRoute name={name} component={publicRoutes[name]} />
}

/** A page for signed-in people in their frame, which stays mounted while pages change inside it. */
function MemberRoute({ name, id }: { name: MemberPage; id: string }) {
  const loaded = useDeferred(memberRoutesModule)
  if (!loaded) return <PageSpinner text="Checking authentication..." />
  const { SignedIn, memberRoutes, loadingLabels } = loaded
  return (
    // oxlint-disable-next-line react/static-components -- loaded once, not created here
    <SignedIn leagueId={isLeaguePage(name) ? id : undefined}>
      <PageRoute name={name} component={memberRoutes[name]} loading={loadingLabels[name]} />
    </SignedIn>
  )
}

interface PageProps {
  name: PageName
  component: Deferred<ComponentType>
  /** Goes after "Loading" while the page's file loads. */
  loading?: string | undefined
}

function PageRoute({ name, component, loading = '' }: PageProps) {
  const [path] = useLocation()
  return (
    <ErrorBoundary key={path} inMain={isMemberPage(name)}>
      <Route path={name === 'not-found' ? '*' : { ...publicPages, ...memberPages }[name]}>
        <PageContent component={component} loading={loading} />
      </Route>
    </ErrorBoundary>
  )
}

function PageContent({
  component,
  loading,
}: {
  component: Deferred<ComponentType>
  loading: string
}) {
  const Component = useDeferred(component)
  // oxlint-disable-next-line react/static-components -- loaded once, not created here
  return Component ? <Component /> : <PageSpinner text={`Loading${loading}...`} />
}

/** Loads the files of the page at an address, in parallel. Doesn't throw: rendering the page does. */
export async function loadPage(path: string): Promise<void> {
  const { name } = matchPage(path)
  if (!isMemberPage(name)) return await publicRoutes[name].load()
  void queryClient.prefetchQuery(meQuery)
  const bar = isLeaguePage(name) && deferredLeagueNav.load()
  await memberRoutesModule.load()
  await Promise.all([bar, memberRoutesModule.get().value?.memberRoutes[name].load()])
}

/** Scrolls a new page to its top. On back and forward, the browser restores the position. */
function useScrollToTop(path: string): void {
  const before = useRef(path)
  const back = useRef(false)
  useEffect(() => {
    // A link to a part of the page fires it, too.
    const onBack = () => (back.current = location.pathname !== before.current)
    addEventListener('popstate', onBack)
    return () => removeEventListener('popstate', onBack)
  }, [])
  // Before the new page scrolls to a part of itself.
  useLayoutEffect(() => {
    if (before.current !== path && !back.current) scrollTo(0, 0)
    before.current = path
    back.current = false
  }, [path])
}
