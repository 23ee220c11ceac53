import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'

import type { Team, TeamGolfer } from '#contract/draft.ts'
import { Refusal } from '#domain/refusal.ts'
import { markNeverStarted, reservesOf } from '#domain/scoring/replacement.ts'

import type { Db } from '../db/db.ts'
import { found } from '../errors/errors.ts'
import type { Member } from '../identity/admission.ts'
import { users } from '../identity/tables.ts'
import { isDraftOpen } from '../leagues/open.ts'
import { leagues, teams } from '../leagues/tables.ts'
import { knownBoard } from '../tournaments/boards.ts'
import { ensureClosed } from './close.ts'
import { fieldOf } from './field.ts'

interface TeamList {
  teams: {
    userId: string
    username: string
    predictedWinningScore: number | null
    golfers: z.output<typeof TeamGolfer>[]
  }[]
}

/** Matches the member's own row of `teams`. */
export const isTeamOf = ({ leagueId, userId }: Member) =>
  and(eq(teams.leagueId, leagueId), eq(teams.userId, userId))

/** Reads the member's own team, and closes the draft first if it is due. */
export async function readTeam(db: Db, member: Member): Promise<Team> {
  await ensureClosed(db, member.leagueId)
  return await storedTeam(db, member)
}

/** Reads the member's own team as it is stored, without closing a draft that is due. */
export async function storedTeam(db: Db, member: Member): Promise<Team> {
  const [row] = await db
    .select({
      league: {
        id: leagues.id,
        tournamentKey: leagues.tournamentKey,
        closedAt: leagues.closedAt,
      },
      team: teams,
      open: sql<boolean>`${isDraftOpen(leagues)}`,
      draftingEndDate: leagues.draftingEndAt,
      now: sql<Date>`clock_timestamp()`.mapWith(leagues.draftingEndAt),
    })
    .from(leagues)
    .leftJoin(teams, isTeamOf(member))
    .where(eq(leagues.id, member.leagueId))
  const { league, team, open, draftingEndDate, now } = found(row, 'League')
  const golfers = team && (await golfersOf(db, league, [team]))
  return {
    golfers: golfers?.get(team?.userId ?? '') ?? [],
    predictedWinningScore: team?.predictedWinningScore ?? null,
    savedAt: team?.savedAt ?? null,
    complete: team?.complete ?? false,
    open,
    draftingEndDate,
    now,
  }
}

/** Reads all teams in a league. @throws {Refusal} teams-hidden, to everyone, until the draft closes */
export async function allTeams(db: Db, { leagueId }: Member): Promise<TeamList> {
  if (!(await ensureClosed(db, leagueId))) throw new Refusal('teams-hidden')
  const rows = await db
    .select({
      team: teams,
      username: users.username,
      tournamentKey: leagues.tournamentKey,
      closedAt: leagues.closedAt,
    })
    .from(teams)
    .innerJoin(leagues, eq(leagues.id, teams.leagueId))
    .innerJoin(users, eq(users.id, teams.userId))
    .where(and(eq(teams.leagueId, leagueId), isNotNull(leagues.closedAt)))
    .orderBy(sql`lower(${users.username})`, asc(users.id))
  const [row] = rows
  if (!row) return { teams: [] }
  const golfers = await golfersOf(
    db,
    { id: leagueId, ...row },
    rows.map(({ team }) => team),
  )
  return {
    teams: rows.map(({ team, username }) => ({
      userId: team.userId,
      username,
      predictedWinningScore: team.predictedWinningScore,
      golfers: golfers.get(team.userId) ?? [],
    })),
  }
}

type Golfers = z.output<typeof TeamGolfer>[]

/** Reads the golfers of saved teams, by the owner's id; with their reserves once the draft is closed. */
async function golfersOf(
  db: Db,
  league: { id: string; tournamentKey: string; closedAt: Date | null },
  saved: readonly Pick<typeof teams.$inferSelect, 'userId' | 'apiPlayerIds' | 'filledIds'>[],
): Promise<Map<string, Golfers>> {
  const { tournamentKey, closedAt } = league
  const picked = closedAt ? undefined : saved.flatMap(({ apiPlayerIds }) => apiPlayerIds)
  const field = await fieldOf(db, league, picked)
  const board = closedAt && ((await knownBoard(db, tournamentKey))?.board ?? null)
  const starts = closedAt ? markNeverStarted([...field.values()], board) : []
  const nameOf = (id: string | null) => {
    const golfer = field.get(id ?? '')
    return golfer ? { apiPlayerId: golfer.apiPlayerId, name: golfer.name } : null
  }
  return new Map(
    saved.map(({ userId, apiPlayerIds, filledIds }) => {
      const reserves = closedAt ? reservesOf(apiPlayerIds, starts) : null
      const golfers = apiPlayerIds.map((apiPlayerId) => {
        const { name, slot, rank } = found(field.get(apiPlayerId), 'Golfer')
        const filled = filledIds.includes(apiPlayerId)
        const { first = null, ifAllOut = null } = reserves?.get(apiPlayerId) ?? {}
        return {
          apiPlayerId,
          name,
          groupId: slot,
          ranking: rank,
          filled,
          reserve: nameOf(first),
          reserveIfAllOut: nameOf(ifAllOut),
        }
      })
      return [userId, golfers]
    }),
  )
}
