import * as z from 'zod/mini'

import * as billingCalls from '#contract/accounts/billing.ts'
import * as notificationsCalls from '#contract/accounts/notifications.ts'
import * as limitsCalls from '#contract/accounts/plan-usage.ts'
import * as accountsCalls from '#contract/accounts/session.ts'
import * as clubWeeksCalls from '#contract/clubs/club-weeks.ts'
import * as clubsCalls from '#contract/clubs/clubs.ts'
import * as draftCalls from '#contract/game/draft.ts'
import * as favoritesCalls from '#contract/game/favorites.ts'
import * as leaderboardCalls from '#contract/game/leaderboard.ts'
import { getOutlook } from '#contract/game/outlook.ts'
import * as shootoutCalls from '#contract/game/shootout.ts'
import * as upcomingCalls from '#contract/game/tournament.ts'
import * as tournamentsCalls from '#contract/game/tournaments.ts'
import * as weekCalls from '#contract/game/week.ts'
import * as groupsCalls from '#contract/leagues/groups.ts'
import * as invitationsCalls from '#contract/leagues/invitations.ts'
import * as leaguesCalls from '#contract/leagues/leagues.ts'
import type { League } from '#contract/leagues/leagues.ts'
import { listUnpaidLeagues } from '#contract/leagues/settle-up.ts'
import * as friendsCalls from '#contract/people/friends.ts'
import * as messagesCalls from '#contract/people/messages.ts'
import type { Endpoint, Input, Output } from '#contract/wire/endpoint.ts'
import { isLeaguePage, isMemberPage, type MemberPage, type PageName } from '#contract/wire/pages.ts'
import { buildUrl } from '#contract/wire/url.ts'

/** A call that a page makes as soon as it opens. */
export interface PreloadedRequest {
  address: string
  /** The calls that follow from its answer. @param body the decoded JSON */
  next?: (body: unknown) => PreloadedRequest[]
}

/** The first calls of a page, as its queries make them. A call left out here only costs the browser a request. */
export function preloadedRequests(name: PageName, id: string): PreloadedRequest[] {
  const frame = [preload(accountsCalls.getMe), preload(notificationsCalls.getNotificationCounts)]
  if (!isMemberPage(name)) return name === 'not-found' ? frame : []
  const bar = isLeaguePage(name) ? [preload(messagesCalls.listConversations)] : []
  return [...frame, ...bar, ...(pages[name]?.(id) ?? [])]
}

const league = (id: string, next?: (league: League) => PreloadedRequest[]) =>
  preload(leaguesCalls.getLeague, { params: { id } }, next)
const standingsCall = (
  id: string,
  next?: (standings: leaderboardCalls.CompactLeaderboard) => PreloadedRequest[],
) => preload(leaderboardCalls.getCompactLeaderboard, { params: { id } }, next)

const tournamentInput = ({ apiTournamentId, tournOrgId, tournYear }: League) => ({
  params: { id: apiTournamentId },
  query: { orgId: tournOrgId, year: tournYear },
})
const fieldCalls = (league: League) => [
  preload(tournamentsCalls.listPlayers, tournamentInput(league)),
]
const scoreboardCalls = (league: League) => [
  preload(tournamentsCalls.getScoreboard, tournamentInput(league)),
]

const myLeagues = [preload(leaguesCalls.listMyLeagues), preload(leaguesCalls.listMyStandings)]

/** What league home loads first depends on the league's phase. */
const leagueHomeCalls = ({ id, status, setupComplete }: League): PreloadedRequest[] => {
  const params = { id }
  // What You Need comes with the standings. Before the first shot, the Reveal is in their place.
  const outlookCalls = ({ status, standings }: leaderboardCalls.CompactLeaderboard) =>
    status === 'live' && standings.some(({ totalToPar }) => totalToPar !== null)
      ? [preload(getOutlook, { params })]
      : []
  if (status === 'live') return [standingsCall(id, outlookCalls)]
  if (status !== 'open') return [standingsCall(id)]
  return setupComplete
    ? [preload(draftCalls.getTeam, { params })]
    : [preload(groupsCalls.listPlayerGroups, { params })]
}

const pages: { [Name in MemberPage]?: (id: string) => PreloadedRequest[] } = {
  dashboard: () => [
    preload(limitsCalls.getPlanUsage),
    preload(invitationsCalls.listPendingInvitations),
    preload(clubWeeksCalls.listClubWeeks),
    ...myLeagues,
    // Past leagues say how many are left to settle.
    preload(listUnpaidLeagues),
    preload(upcomingCalls.listUpcomingTournaments),
    preload(leaguesCalls.listDeletedLeagues),
  ],
  tournaments: () => [preload(upcomingCalls.listUpcomingTournaments)],
  players: () => [preload(upcomingCalls.listUpcomingTournaments)],
  profile: () => [
    preload(invitationsCalls.listPendingInvitations),
    preload(friendsCalls.listFriendRequests),
    ...myLeagues,
  ],
  subscription: () => [
    preload(limitsCalls.getPlanUsage),
    preload(billingCalls.listPlans),
    preload(billingCalls.listReceipts),
  ],
  'create-league': () => [
    preload(upcomingCalls.listUpcomingTournaments),
    preload(limitsCalls.getPlanUsage),
  ],
  clubs: () => [preload(clubsCalls.listMyClubs)],
  club: (id) => [preload(clubsCalls.getClub, { params: { id } })],
  invitation: (id) => [preload(invitationsCalls.getInvitation, { params: { id } })],
  league: (id) => [
    league(id, leagueHomeCalls),
    preload(leaguesCalls.listMembers, { params: { id } }),
  ],
  draft: (id) => [
    league(id, fieldCalls),
    preload(draftCalls.getTeam, { params: { id } }),
    preload(draftCalls.listShortlist, { params: { id } }),
    preload(groupsCalls.listPlayerGroups, { params: { id } }),
  ],
  team: (id) => [
    league(id),
    preload(draftCalls.getTeam, { params: { id } }),
    standingsCall(id),
    preload(draftCalls.listTeams, { params: { id } }),
    preload(leaguesCalls.listMembers, { params: { id } }),
  ],
  leaderboard: (id) => [league(id), standingsCall(id)],
  reveal: (id) => [
    league(id),
    preload(draftCalls.listTeams, { params: { id } }),
    preload(weekCalls.getReveal, { params: { id } }),
    standingsCall(id),
  ],
  shootout: (id) => [league(id), preload(shootoutCalls.getShootout, { params: { id } })],
  'side-by-side': (id) => [league(id), standingsCall(id)],
  'what-if': (id) => [
    league(id, scoreboardCalls),
    standingsCall(id),
    preload(draftCalls.listTeams, { params: { id } }),
  ],
  live: (id) => [
    league(id, scoreboardCalls),
    standingsCall(id),
    preload(favoritesCalls.listFavorites),
  ],
}

function preload<E extends Endpoint>(
  endpoint: E,
  input: Partial<Input<E>> = {},
  next?: (answer: Output<E>) => PreloadedRequest[],
): PreloadedRequest {
  return {
    address: buildUrl(endpoint, input),
    ...(next && { next: (body) => next(z.decode(endpoint.response, body) as Output<E>) }),
  }
}
