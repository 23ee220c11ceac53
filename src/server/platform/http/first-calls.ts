import * as z from 'zod/mini'

import { getMe } from '#contract/accounts/accounts.ts'
import { listPlans, listReceipts } from '#contract/accounts/billing.ts'
import { checkLimits } from '#contract/accounts/limits.ts'
import { countNotifications } from '#contract/accounts/notifications.ts'
import { listClubWeeks } from '#contract/clubs/club-weeks.ts'
import { getClub, listMyClubs } from '#contract/clubs/clubs.ts'
import { getTeam, listShortlist, listTeams } from '#contract/game/draft.ts'
import { listFavorites } from '#contract/game/favorites.ts'
import { getBoard } from '#contract/game/leaderboard.ts'
import { getShootout } from '#contract/game/shootout.ts'
import { getTournamentBoard, listPlayers } from '#contract/game/tournaments.ts'
import { listUpcoming } from '#contract/game/upcoming.ts'
import { getReveal } from '#contract/game/week.ts'
import { listPlayerGroups } from '#contract/leagues/groups.ts'
import { getInvitation, listPendingInvitations } from '#contract/leagues/invitations.ts'
import {
  getLeague,
  type League,
  listDeletedLeagues,
  listMembers,
  listMyLeagues,
  listMyPlaces,
} from '#contract/leagues/leagues.ts'
import { listFriendRequests } from '#contract/people/friends.ts'
import { listConversations } from '#contract/people/messages.ts'
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
  const frame = [first(getMe), first(countNotifications)]
  if (!isMemberPage(name)) return name === 'not-found' ? frame : []
  const bar = isLeaguePage(name) ? [first(listConversations)] : []
  return [...frame, ...bar, ...(pages[name]?.(id) ?? [])]
}

const league = (id: string, next?: (league: League) => FirstCall[]) =>
  first(getLeague, { params: { id } }, next)
const standings = (id: string) => first(getBoard, { params: { id } })

const edition = ({ apiTournamentId, tournOrgId, tournYear }: League) => ({
  params: { id: apiTournamentId },
  query: { orgId: tournOrgId, year: tournYear },
})
const field = (league: League) => [first(listPlayers, edition(league))]
const scoreboard = (league: League) => [first(getTournamentBoard, edition(league))]

const myLeagues = [first(listMyLeagues), first(listMyPlaces)]

/** What league home loads first depends on the league's phase. */
const faceOf = ({ id, status, setupComplete }: League): FirstCall[] => {
  const params = { id }
  if (status !== 'open') return [standings(id)]
  return setupComplete ? [first(getTeam, { params })] : [first(listPlayerGroups, { params })]
}

const pages: { [Name in MemberPage]?: (id: string) => FirstCall[] } = {
  dashboard: () => [
    first(checkLimits),
    first(listPendingInvitations),
    first(listClubWeeks),
    ...myLeagues,
    first(listUpcoming),
    first(listDeletedLeagues),
  ],
  tournaments: () => [first(listUpcoming)],
  players: () => [first(listUpcoming)],
  profile: () => [first(listPendingInvitations), first(listFriendRequests), ...myLeagues],
  subscription: () => [first(checkLimits), first(listPlans), first(listReceipts)],
  'create-league': () => [first(listUpcoming)],
  clubs: () => [first(listMyClubs)],
  club: (id) => [first(getClub, { params: { id } })],
  invitation: (id) => [first(getInvitation, { params: { id } })],
  league: (id) => [league(id, faceOf), first(listMembers, { params: { id } })],
  draft: (id) => [
    league(id, field),
    first(getTeam, { params: { id } }),
    first(listShortlist, { params: { id } }),
    first(listPlayerGroups, { params: { id } }),
  ],
  team: (id) => [
    league(id),
    first(getTeam, { params: { id } }),
    standings(id),
    first(listTeams, { params: { id } }),
    first(listMembers, { params: { id } }),
  ],
  leaderboard: (id) => [league(id), standings(id)],
  reveal: (id) => [
    league(id),
    first(listTeams, { params: { id } }),
    first(getReveal, { params: { id } }),
  ],
  shootout: (id) => [league(id), first(getShootout, { params: { id } })],
  'side-by-side': (id) => [league(id), standings(id)],
  'what-if': (id) => [league(id, scoreboard), standings(id), first(listTeams, { params: { id } })],
  live: (id) => [league(id, scoreboard), standings(id), first(listFavorites)],
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
