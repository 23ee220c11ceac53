import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import * as z from 'zod'

import * as calls from '#contract/game/draft.ts'
import { Refusal } from '#domain/refusal.ts'
import { users } from '#server/platform/auth/tables.ts'
import type { Database, Db } from '#server/platform/db/db.ts'
import type { VersionedDocument } from '#server/platform/http/document-store.ts'
import { scoreboardVersionColumns } from '#server/tournaments/scoreboards.ts'
import { boards } from '#server/tournaments/tables.ts'

import { queryLeagueReaders, type LeagueReader } from '../access/league-readers.ts'
import { nameInLeagueSql } from '../members/member-names.ts'
import { leagues, teams } from '../tables.ts'
import { closeDraft } from './close-draft.ts'
import { readTeamGolfers } from './team-golfers.ts'

/**
 * Finds the newest version of everyone's teams; null when the session is not valid or the caller is not a member.
 *
 * @throws {Refusal} teams-hidden, to everyone, until the draft closes
 */
export async function findTeamsDocument(
  database: Database,
  reader: LeagueReader,
): Promise<VersionedDocument | null> {
  const { db } = database
  const { leagueId: id } = reader
  let head = await findTeamsVersion(database)(reader)
  if (head?.isDue) {
    await closeDraft(db, id)
    head = await findTeamsVersion(database)(reader)
  }
  if (!head) return null
  if (!head.isClosed) throw new Refusal('teams-hidden')
  const { boardVersion, fieldAt, namesVersion } = head
  return {
    key: `teams ${id}`,
    version: `${boardVersion ?? 0}-${fieldAt ?? 0}-${namesVersion}`,
    build: async () =>
      JSON.stringify(z.encode(calls.listTeams.response, await listAllTeams(db, id))),
  }
}

interface TeamsVersion {
  isClosed: boolean
  isDue: boolean
  boardVersion: number | null
  /** Epoch milliseconds. */
  fieldAt: number | null
  namesVersion: number
}

const findTeamsVersion = queryLeagueReaders<TeamsVersion>(
  `l.closed_at is not null as "isClosed",
   l.closed_at is null and l.drafting_end_at <= clock_timestamp() as "isDue",
   b.version::float8 as "boardVersion",
   floor(extract(epoch from t.field_at) * 1000)::float8 as "fieldAt",
   l.names_version as "namesVersion"`,
  `left join tournaments t on t.key = l.tournament_key
   left join boards b on b.tournament_key = l.tournament_key`,
)

async function listAllTeams(
  db: Db,
  leagueId: string,
): Promise<z.output<typeof calls.listTeams.response>> {
  const rows = await db
    .select({
      league: { id: leagues.id, tournamentKey: leagues.tournamentKey, closedAt: leagues.closedAt },
      head: scoreboardVersionColumns,
      team: teams,
      username: users.username,
      name: nameInLeagueSql(leagues.id),
      completed: sql<number>`row_number() over (
        order by coalesce(${teams.completeAt}, ${teams.savedAt}), ${teams.savedAt}, ${teams.userId})::int`,
    })
    .from(leagues)
    .leftJoin(boards, eq(boards.tournamentKey, leagues.tournamentKey))
    .innerJoin(teams, and(eq(teams.leagueId, leagues.id), isNotNull(leagues.closedAt)))
    .innerJoin(users, eq(users.id, teams.userId))
    .where(eq(leagues.id, leagueId))
    .orderBy(sql`lower(${users.username})`, asc(users.id))
  const saved = rows.map(({ team }) => team)
  const [row] = rows
  const golfers = row && (await readTeamGolfers(db, { ...row.league, head: row.head }, saved))
  return {
    teams: rows.map(({ team: { userId, predictedWinningScore }, username, name, completed }) => ({
      userId,
      username,
      name,
      predictedWinningScore,
      completed,
      golfers: golfers?.get(userId) ?? [],
    })),
  }
}
