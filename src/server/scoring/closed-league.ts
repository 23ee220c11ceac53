import { eq, sql } from 'drizzle-orm'

import type { Rules } from '#domain/leagues/rules.ts'
import type { LeagueGolfer, DraftedTeam } from '#domain/scoring/league-board.ts'

import type { Db } from '../db/db.ts'
import { fieldOf } from '../draft/field.ts'
import { found } from '../errors/errors.ts'
import { users } from '../identity/tables.ts'
import { nameIn } from '../leagues/names.ts'
import { allLeagues, teams } from '../leagues/tables.ts'

/** A league whose draft has closed, with all that its standings depend on except the tournament's board. */
export interface ClosedLeague {
  league: {
    id: string
    name: string
    commissionerId: string
    tournamentKey: string
    rules: Rules
    /** In cents. */
    entryFee: number
  }
  teams: (DraftedTeam & {
    /** Golfers who filled empty places when the draft closed. */
    filled: string[]
  })[]
  field: LeagueGolfer[]
  nameOf(apiPlayerId: string): string
  /** The username and name of someone with a team. */
  memberOf(userId: string): { username: string; name: string }
}

/**
 * Loads a league whose draft has closed; before that, nobody may read its teams. Deleted leagues load too,
 * because their history goes on in case they are restored.
 *
 * @throws {Missing}
 */
export async function loadClosedLeague(db: Db, leagueId: string): Promise<ClosedLeague> {
  const [row] = await db
    .select({
      id: allLeagues.id,
      name: allLeagues.name,
      commissionerId: allLeagues.commissionerId,
      tournamentKey: allLeagues.tournamentKey,
      rules: allLeagues.rules,
      entryFee: allLeagues.entryFeeCents,
      closedAt: allLeagues.closedAt,
    })
    .from(allLeagues)
    .where(eq(allLeagues.id, leagueId))
  const { closedAt, ...league } = found(row, 'League')
  if (!closedAt) throw new Error(`the teams of ${leagueId} are still hidden`)
  const [saved, field] = [await savedTeams(db, leagueId), await fieldOf(db, league)]
  const members = new Map(saved.map(({ userId, username, name }) => [userId, { username, name }]))
  return {
    league,
    teams: saved,
    field: [...field.values()],
    nameOf: (apiPlayerId) => field.get(apiPlayerId)?.name ?? apiPlayerId,
    memberOf: (userId) => members.get(userId) ?? { username: '', name: '' },
  }
}

async function savedTeams(db: Db, leagueId: string) {
  return await db
    .select({
      userId: teams.userId,
      username: users.username,
      name: nameIn(teams.leagueId),
      predicted: teams.predictedWinningScore,
      golfers: teams.apiPlayerIds,
      filled: teams.filledIds,
      completed: sql<number>`row_number() over (
        order by coalesce(${teams.completeAt}, ${teams.savedAt}), ${teams.savedAt})::int`,
    })
    .from(teams)
    .innerJoin(users, eq(users.id, teams.userId))
    .where(eq(teams.leagueId, leagueId))
}
