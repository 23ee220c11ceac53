import type { ComponentType } from 'react'

import type { MemberPage } from '#contract/pages.ts'
import { type Deferred, deferred } from '#web/layout/deferred.ts'

export { SignedIn } from '#web/layout/signed-in.tsx'

/** The pages for signed-in people. */
export const memberComponents: Record<MemberPage, Deferred<ComponentType>> = {
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
