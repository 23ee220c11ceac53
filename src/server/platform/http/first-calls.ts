import * as z from 'zod/mini'

import * as accountsCalls from '#contract/accounts/accounts.ts'
import * as billingCalls from '#contract/accounts/billing.ts'
import * as limitsCalls from '#contract/accounts/limits.ts'
import * as notificationsCalls from '#contract/accounts/notifications.ts'
import * as clubWeeksCalls from '#contract/clubs/club-weeks.ts'
import * as clubsCalls from '#contract/clubs/clubs.ts'
import * as draftCalls from '#contract/game/draft.ts'
import * as favoritesCalls from '#contract/game/favorites.ts'
import * as leaderboardCalls from '#contract/game/leaderboard.ts'
import * as shootoutCalls from '#contract/game/shootout.ts'
import * as tournamentsCalls from '#contract/game/tournaments.ts'
import * as upcomingCalls from '#contract/game/upcoming.ts'
import * as weekCalls from '#contract/game/week.ts'
import * as groupsCalls from '#contract/leagues/groups.ts'
import * as invitationsCalls from '#contract/leagues/invitations.ts'
import * as leaguesCalls from '#contract/leagues/leagues.ts'
import type { League } from '#contract/leagues/leagues.ts'
import * as friendsCalls from '#contract/people/friends.ts'
import * as messagesCalls from '#contract/people/messages.ts'
import { addressOf } from '#contract/wire/address.ts'
import type { Endpoint, Input, Output } from '#contract/wire/endpoint.ts'
import { isLeaguePage, isMemberPage, type MemberPage, type PageName } from '#contract/wire/pages.ts'

/** A call that a page makes as soon as it opens. */
export interface FirstCall {
  address: string
  /** The calls that follow from its answer. @param body the decoded JSON */
  next?: (body: unknown) => FirstCall[]
}

/** The first calls of a page, as its queries make them. A call left out here only costs the browser a request. */
export function firstCallsOf(name: PageName, id: string): FirstCall[] {
  const frame = [first(accountsCalls.getMe), first(notificationsCalls.countNotifications)]
  if (!isMemberPage(name)) return name === 'not-found' ? frame : []
  const bar = isLeaguePage(name) ? [first(messagesCalls.listConversations)] : []
  return [...frame, ...bar, ...(pages[name]?.(id) ?? [])]
}

const league = (id: string, next?: (league: League) => FirstCall[]) =>
  first(leaguesCalls.getLeague, { params: { id } }, next)
const standings = (id: string) => first(leaderboardCalls.getBoard, { params: { id } })

const edition = ({ apiTournamentId, tournOrgId, tournYear }: League) => ({
  params: { id: apiTournamentId },
  query: { orgId: tournOrgId, year: tournYear },
})
const field = (league: League) => [first(tournamentsCalls.listPlayers, edition(league))]
const scoreboard = (league: League) => [first(tournamentsCalls.getTournamentBoard, edition(league))]

const myLeagues = [first(leaguesCalls.listMyLeagues), first(leaguesCalls.listMyPlaces)]

/** What league home loads first depends on the league's phase. */
const faceOf = ({ id, status, setupComplete }: League): FirstCall[] => {
  const params = { id }
  if (status !== 'open') return [standings(id)]
  return setupComplete
    ? [first(draftCalls.getTeam, { params })]
    : [first(groupsCalls.listPlayerGroups, { params })]
}

const pages: { [Name in MemberPage]?: (id: string) => FirstCall[] } = {
  dashboard: () => [
    first(limitsCalls.checkLimits),
    first(invitationsCalls.listPendingInvitations),
    first(clubWeeksCalls.listClubWeeks),
    ...myLeagues,
    first(upcomingCalls.listUpcoming),
    first(leaguesCalls.listDeletedLeagues),
  ],
  tournaments: () => [first(upcomingCalls.listUpcoming)],
  players: () => [first(upcomingCalls.listUpcoming)],
  profile: () => [
    first(invitationsCalls.listPendingInvitations),
    first(friendsCalls.listFriendRequests),
    ...myLeagues,
  ],
  subscription: () => [
    first(limitsCalls.checkLimits),
    first(billingCalls.listPlans),
    first(billingCalls.listReceipts),
  ],
  'create-league': () => [first(upcomingCalls.listUpcoming)],
  clubs: () => [first(clubsCalls.listMyClubs)],
  club: (id) => [first(clubsCalls.getClub, { params: { id } })],
  invitation: (id) => [first(invitationsCalls.getInvitation, { params: { id } })],
  league: (id) => [league(id, faceOf), first(leaguesCalls.listMembers, { params: { id } })],
  draft: (id) => [
    league(id, field),
    first(draftCalls.getTeam, { params: { id } }),
    first(draftCalls.listShortlist, { params: { id } }),
    first(groupsCalls.listPlayerGroups, { params: { id } }),
  ],
  team: (id) => [
    league(id),
    first(draftCalls.getTeam, { params: { id } }),
    standings(id),
    first(draftCalls.listTeams, { params: { id } }),
    first(leaguesCalls.listMembers, { params: { id } }),
  ],
  leaderboard: (id) => [league(id), standings(id)],
  reveal: (id) => [
    league(id),
    first(draftCalls.listTeams, { params: { id } }),
    first(weekCalls.getReveal, { params: { id } }),
  ],
  shootout: (id) => [league(id), first(shootoutCalls.getShootout, { params: { id } })],
  'side-by-side': (id) => [league(id), standings(id)],
  'what-if': (id) => [
    league(id, scoreboard),
    standings(id),
    first(draftCalls.listTeams, { params: { id } }),
  ],
  live: (id) => [league(id, scoreboard), standings(id), first(favoritesCalls.listFavorites)],
}

function first<E extends Endpoint>(
  endpoint: E,
  input: Partial<Input<E>> = {},
  next?: (answer: Output<E>) => FirstCall[],
): FirstCall {
  return {
    address: addressOf(endpoint, input),
    ...(next && { next: (body) => next(z.decode(endpoint.response, body) as Output<E>) }),
  }
}
