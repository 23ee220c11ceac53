import { eq, inArray, sql } from 'drizzle-orm'

import type { Rules } from '#domain/leagues/rules.ts'
import type { DraftedTeam } from '#domain/scoring/league-standings.ts'
import {
  type LeagueFieldGolfer,
  loadFields,
  leagueFieldColumns,
} from '#server/leagues/draft/league-field.ts'
import { nameInLeagueSql } from '#server/leagues/members/member-names.ts'
import { allLeagues, teams } from '#server/leagues/tables.ts'
import { users } from '#server/platform/auth/tables.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors/errors.ts'

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
    /** Null until it is final. */
    settledAt: Date | null
  }
  teams: (DraftedTeam & {
    /** Golfers who filled empty places when the draft closed. */
    filled: string[]
  })[]
  field: LeagueFieldGolfer[]
  golferName(apiPlayerId: string): string
  golferCountry(apiPlayerId: string): string | null
  /** The username and name of someone with a team. */
  member(userId: string): { username: string; name: string }
}

/**
 * Loads a league whose draft has closed; before that, nobody may read its teams. Deleted leagues load too,
 * because their history goes on in case they are restored.
 *
 * @throws {NotFoundError}
 */
export async function loadClosedLeague(db: Db, leagueId: string): Promise<ClosedLeague> {
  return found((await loadClosedLeagues(db, [leagueId])).get(leagueId), 'League')
}

/** Loads several leagues, by id, with as many statements as one. A league that is gone is left out. */
export async function loadClosedLeagues(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, ClosedLeague>> {
  const rows = await db
    .select({
      id: allLeagues.id,
      name: allLeagues.name,
      commissionerId: allLeagues.commissionerId,
      tournamentKey: allLeagues.tournamentKey,
      rules: allLeagues.rules,
      entryFee: allLeagues.entryFeeCents,
      settledAt: allLeagues.settledAt,
      closedAt: allLeagues.closedAt,
      ...leagueFieldColumns,
    })
    .from(allLeagues)
    .where(inArray(allLeagues.id, [...ids]))
  const open = rows.find(({ closedAt }) => !closedAt)
  if (open) throw new Error(`the teams of ${open.id} are still hidden`)
  const saved = Map.groupBy(await listSavedTeams(db, ids), ({ leagueId }) => leagueId)
  const fields = await loadFields(db, rows)
  return new Map(
    rows.map(({ id, name, commissionerId, tournamentKey, rules, entryFee, settledAt }) => {
      const league = { id, name, commissionerId, tournamentKey, rules, entryFee, settledAt }
      return [id, closedLeague(league, saved.get(id) ?? [], fields.get(id) ?? new Map())]
    }),
  )
}

function closedLeague(
  league: ClosedLeague['league'],
  saved: Awaited<ReturnType<typeof listSavedTeams>>,
  field: ReadonlyMap<string, LeagueFieldGolfer>,
): ClosedLeague {
  const members = new Map(saved.map(({ userId, username, name }) => [userId, { username, name }]))
  return {
    league,
    teams: saved,
    field: [...field.values()],
    golferName: (apiPlayerId) => field.get(apiPlayerId)?.name ?? apiPlayerId,
    golferCountry: (apiPlayerId) => field.get(apiPlayerId)?.country ?? null,
    member: (userId) => members.get(userId) ?? { username: '', name: '' },
  }
}

async function listSavedTeams(db: Db, ids: readonly string[]) {
  return await db
    .select({
      leagueId: teams.leagueId,
      userId: teams.userId,
      username: users.username,
      name: nameInLeagueSql(teams.leagueId),
      predicted: teams.predictedWinningScore,
      golfers: teams.apiPlayerIds,
      filled: teams.filledIds,
      completionOrder: sql<number>`row_number() over (partition by ${teams.leagueId}
        order by coalesce(${teams.completeAt}, ${teams.savedAt}), ${teams.savedAt}, ${teams.userId})::int`,
    })
    .from(teams)
    .innerJoin(users, eq(users.id, teams.userId))
    .where(inArray(teams.leagueId, [...ids]))
}
