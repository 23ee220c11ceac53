import { sql } from 'drizzle-orm'

import * as draftCalls from '#contract/game/draft.ts'
import * as groupsCalls from '#contract/leagues/groups.ts'
import * as invitingCalls from '#contract/leagues/invite-links.ts'
import * as leagueChangesCalls from '#contract/leagues/manage-league.ts'
import * as friendsCalls from '#contract/people/friends.ts'
import { assignGroupsByRanking } from '#domain/draft/draft.ts'
import { defaultRules } from '#domain/leagues/rules.ts'
import { befriend } from '#server/friends/friends.ts'
import { lockLeagueIfOpen } from '#server/leagues/access/lock-league.ts'
import { admitNewcomer } from '#server/leagues/newcomer.ts'
import { type Db, queryRows } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors/errors.ts'

import type { TeeTime } from './teetime.ts'

/** The id of a golfer among the provider's forty, by rank from 1. */
export const golferId = (rank: number): string => String(10_000 + rank)

/** Makes a league with all of `names` in it, the first as commissioner; groups by ranking, ready to draft. */
export async function startLeague(
  teetime: TeeTime,
  names: string[],
  entryFee = 2000,
): Promise<string> {
  const [commissioner = 'ann', ...friends] = names
  await teetime.register(...names)
  const as = teetime.as(commissioner)
  const { league } = await as(leagueChangesCalls.createLeague, {
    body: { name: 'Sunday Best', apiTournamentId: '014', tournOrgId: '1', entryFee },
  })
  const params = { id: league.id }
  const field = Array.from({ length: 40 }, (_, n) => ({
    apiPlayerId: golferId(n + 1),
    rank: n + 1,
  }))
  const playerGroupAssignments = assignGroupsByRanking(field, defaultRules).map(
    ({ apiPlayerId, group }) => ({
      apiPlayerId,
      groupId: group,
    }),
  )
  await as(groupsCalls.addToGroups, { params, body: { playerGroupAssignments } })
  await as(groupsCalls.completeSetup, { params })
  for (const friend of friends) await addFriendAsMember(teetime, league.id, commissioner, friend)
  return league.id
}

/** Adds a number of members who never sign in. @returns their ids */
export async function addMembers(db: Db, leagueId: string, count: number): Promise<string[]> {
  const made = await queryRows<{ id: string }>(
    db,
    sql`with crowd as (
          insert into users (username, email, password_hash, invite_token)
          select name, name || '@example.com', '!', upper(name)
          from generate_series(1, ${count}::int) n,
            lateral (select 'm' || n || 'x' || left(${leagueId}, 8) as name) named
          returning id
        )
        insert into league_members (league_id, user_id)
        select ${leagueId}::uuid, id from crowd returning user_id as id`,
  )
  return made.map(({ id }) => id)
}

/** Befriends and invites a user. @returns the invitation's id */
export async function invite(
  { as, idOf }: TeeTime,
  leagueId: string,
  commissioner: string,
  friend: string,
): Promise<string> {
  await as(commissioner)(friendsCalls.sendFriendRequest, { body: { toUserId: idOf(friend) } })
  await as(friend)(friendsCalls.sendFriendRequest, { body: { toUserId: idOf(commissioner) } })
  const { invitationId } = await as(commissioner)(invitingCalls.inviteFriend, {
    params: { id: leagueId },
    body: { friendId: idOf(friend) },
  })
  return invitationId
}

/** Befriends someone with the commissioner and brings them in, as by the league's link. */
export async function addFriendAsMember(
  { services, idOf }: TeeTime,
  leagueId: string,
  commissioner: string,
  friend: string,
): Promise<void> {
  await services.db.transaction(async (db) => {
    const league = found(await lockLeagueIfOpen(db, leagueId), 'League')
    await befriend(db, idOf(commissioner), idOf(friend))
    await admitNewcomer(db, league, idOf(friend), 'link')
  })
}

/** Saves a team of golfers by their ranks: 1–7 are in A, 8–14 in B, 15–21 in C, the rest wildcards. */
export async function draft(
  { as }: TeeTime,
  leagueId: string,
  name: string,
  ranks: number[],
  predictedWinningScore: number | null = -10,
): Promise<void> {
  await as(name)(draftCalls.saveTeam, {
    params: { id: leagueId },
    body: { apiPlayerIds: ranks.map(golferId), predictedWinningScore },
  })
}
