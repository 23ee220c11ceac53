import type { ComponentType } from 'react'

import type { MemberPage } from '#contract/wire/pages.ts'
import { type Deferred, deferredPage } from '#web/layout/deferred.ts'

export { SignedIn } from '#web/layout/signed-in.tsx'

/** The pages for signed-in people. */
export const memberComponents: Record<MemberPage, Deferred<ComponentType>> = {
  dashboard: deferredPage(() => import('#web/dashboard/dashboard-page.tsx')),
  tournaments: deferredPage(() => import('#web/tournaments/tournaments-page.tsx')),
  players: deferredPage(() => import('#web/tournaments/players/players-page.tsx')),
  profile: deferredPage(() => import('#web/profile/profile-page.tsx')),
  subscription: deferredPage(() => import('#web/billing/subscription-page.tsx')),
  admin: deferredPage(() => import('#web/admin/admin-page.tsx')),
  demo: deferredPage(() => import('#web/demo/demo-page.tsx')),
  'create-league': deferredPage(() => import('#web/leagues/create/create-league-page.tsx')),
  clubs: deferredPage(() => import('#web/clubs/clubs-page.tsx')),
  club: deferredPage(() => import('#web/clubs/club-page.tsx')),
  'club-import': deferredPage(() => import('#web/clubs/club-import-page.tsx')),
  'club-week': deferredPage(() => import('#web/run-it-back/club-week-page.tsx')),
  invitation: deferredPage(() => import('#web/invitations/invitation-page.tsx')),
  league: deferredPage(() => import('#web/league-home/league-page.tsx')),
  draft: deferredPage(() => import('#web/draft/draft-page.tsx')),
  team: deferredPage(() => import('#web/draft/teams/team-page.tsx')),
  leaderboard: deferredPage(() => import('#web/scoring/leaderboard/leaderboard-page.tsx')),
  reveal: deferredPage(() => import('#web/week/reveal-page.tsx')),
  shootout: deferredPage(() => import('#web/shootout/shootout-page.tsx')),
  'side-by-side': deferredPage(() => import('#web/side-by-side/side-by-side-page.tsx')),
  'what-if': deferredPage(() => import('#web/what-if/what-if-page.tsx')),
  'run-it-back': deferredPage(() => import('#web/run-it-back/run-it-back-page.tsx')),
  chat: deferredPage(() => import('#web/league-home/chat-page.tsx')),
  live: deferredPage(() => import('#web/scoring/live/live-page.tsx')),
}

/** Goes after "Loading" while a page's file loads. */
export const loadingWords: { [Name in MemberPage]?: string } = {
  draft: ' draft',
  team: ' team',
  leaderboard: ' leaderboard',
  reveal: ' the Reveal',
  shootout: ' the shootout',
  chat: ' chat',
  live: ' live tournament',
}
