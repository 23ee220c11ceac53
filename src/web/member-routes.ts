import type { ComponentType } from 'react'

import type { MemberPage } from '#contract/wire/pages.ts'
import { type Deferred, deferredPage } from '#web/ui/hooks/deferred.ts'

export { MemberLayout as SignedIn } from '#web/layout/member-layout.tsx'

/** The pages for signed-in people. */
export const memberRoutes: Record<MemberPage, Deferred<ComponentType>> = {
  dashboard: deferredPage(() => import('./home/dashboard/dashboard-page.tsx')),
  tournaments: deferredPage(() => import('#web/tournaments/tournaments-page.tsx')),
  players: deferredPage(() => import('#web/tournaments/players/players-page.tsx')),
  profile: deferredPage(() => import('./home/profile/profile-page.tsx')),
  'notification-settings': deferredPage(
    () => import('./home/profile/notification-settings-page.tsx'),
  ),
  account: deferredPage(() => import('./home/profile/account-page.tsx')),
  subscription: deferredPage(() => import('./accounts/billing/subscription-page.tsx')),
  admin: deferredPage(() => import('#web/admin/admin-page.tsx')),
  demo: deferredPage(() => import('./admin/database-demo/demo-page.tsx')),
  'create-league': deferredPage(() => import('#web/leagues/create/create-league-page.tsx')),
  clubs: deferredPage(() => import('#web/clubs/clubs-page.tsx')),
  club: deferredPage(() => import('./home/club/club-page.tsx')),
  'club-import': deferredPage(() => import('./clubs/seasons/import/club-import-page.tsx')),
  'club-week': deferredPage(() => import('./clubs/weeks/club-week-page.tsx')),
  invitation: deferredPage(() => import('./leagues/invitations/invitation-page.tsx')),
  league: deferredPage(() => import('./home/league/league-page.tsx')),
  draft: deferredPage(() => import('./game/draft/board/draft-page.tsx')),
  team: deferredPage(() => import('./game/draft/teams/team-page.tsx')),
  leaderboard: deferredPage(() => import('./game/leaderboard/leaderboard-page.tsx')),
  reveal: deferredPage(() => import('./game/week/reveal/reveal-page.tsx')),
  shootout: deferredPage(() => import('./game/shootout/shootout-page.tsx')),
  'side-by-side': deferredPage(() => import('./game/side-by-side/side-by-side-page.tsx')),
  'what-if': deferredPage(() => import('./game/what-if/what-if-page.tsx')),
  'run-it-back': deferredPage(() => import('./leagues/run-it-back/run-it-back-page.tsx')),
  chat: deferredPage(() => import('./home/league/chat-page.tsx')),
  live: deferredPage(() => import('./game/live/live-page.tsx')),
}

/** Goes after "Loading" while a page's file loads. */
export const loadingLabels: { [Name in MemberPage]?: string } = {
  draft: ' draft',
  team: ' team',
  leaderboard: ' leaderboard',
  reveal: ' the Reveal',
  shootout: ' the shootout',
  chat: ' chat',
  live: ' live tournament',
}
