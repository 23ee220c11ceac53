import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'

import type { Team, TeamGolfer } from '#contract/draft.ts'
import { Refusal } from '#domain/refusal.ts'
import { markNeverStarted, reservesOf } from '#domain/scoring/replacement.ts'

import type { Db } from '../db/db.ts'
import { found } from '../errors/errors.ts'
import type { Member } from '../identity/admission.ts'
import { users } from '../identity/tables.ts'
import { isDraftDue, isDraftOpen } from '../leagues/open.ts'
import { leagues, teams } from '../leagues/tables.ts'
import { type BoardHead, boardHead, boardOfVersion } from '../tournaments/boards.ts'
import { boards } from '../tournaments/tables.ts'
import { closeDraft } from './close.ts'
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
const isTeamOf = ({ leagueId, userId }: Member) =>
  and(eq(teams.leagueId, leagueId), eq(teams.userId, userId))

/** Reads the member's own team, and closes the draft first if it is due. */
export async function readTeam(db: Db, member: Member): Promise<Team> {
  const row = await ownTeam(db, member)
  if (row.league.isDue) {
    await closeDraft(db, member.leagueId)
    return await readTeam(db, member)
  }
  const { league, head, team, open, draftingEndDate, now } = row
  const golfers = team && (await golfersOf(db, { ...league, head }, [team]))
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

async function ownTeam(db: Db, member: Member) {
  const [row] = await db
    .select({
      league: leagueColumns,
      head: boardHead,
      team: teams,
      open: sql<boolean>`${isDraftOpen(leagues)}`,
      draftingEndDate: leagues.draftingEndAt,
      now: sql<Date>`clock_timestamp()`.mapWith(leagues.draftingEndAt),
    })
    .from(leagues)
    .leftJoin(boards, eq(boards.tournamentKey, leagues.tournamentKey))
    .leftJoin(teams, isTeamOf(member))
    .where(eq(leagues.id, member.leagueId))
  return found(row, 'League')
}

const leagueColumns = {
  id: leagues.id,
  tournamentKey: leagues.tournamentKey,
  closedAt: leagues.closedAt,
  isDue: isDraftDue(leagues),
}

/** Reads all teams in a league. @throws {Refusal} teams-hidden, to everyone, until the draft closes */
export async function allTeams(db: Db, member: Member): Promise<TeamList> {
  const all = await savedTeams(db, member)
  const { league, head } = found(all[0], 'League')
  if (league.isDue) {
    await closeDraft(db, member.leagueId)
    return await allTeams(db, member)
  }
  if (!league.closedAt) throw new Refusal('teams-hidden')
  const rows = all.flatMap(({ team, username }) => (team && username ? [{ team, username }] : []))
  const golfers = await golfersOf(
    db,
    { ...league, head },
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

async function savedTeams(db: Db, { leagueId }: Member) {
  return await db
    .select({ league: leagueColumns, head: boardHead, team: teams, username: users.username })
    .from(leagues)
    .leftJoin(boards, eq(boards.tournamentKey, leagues.tournamentKey))
    .leftJoin(teams, and(eq(teams.leagueId, leagues.id), isNotNull(leagues.closedAt)))
    .leftJoin(users, eq(users.id, teams.userId))
    .where(eq(leagues.id, leagueId))
    .orderBy(sql`lower(${users.username})`, asc(users.id))
}

type Golfers = z.output<typeof TeamGolfer>[]

/** Reads the golfers of saved teams, by the owner's id; with their reserves once the draft is closed. */
async function golfersOf(
  db: Db,
  league: { id: string; tournamentKey: string; closedAt: Date | null; head: BoardHead | null },
  saved: readonly Pick<typeof teams.$inferSelect, 'userId' | 'apiPlayerIds' | 'filledIds'>[],
): Promise<Map<string, Golfers>> {
  const { tournamentKey, closedAt, head } = league
  const picked = closedAt ? undefined : saved.flatMap(({ apiPlayerIds }) => apiPlayerIds)
  const field = await fieldOf(db, league, picked)
  const known = closedAt && head && (await boardOfVersion(db, tournamentKey, head))
  const board = known?.board ?? null
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
