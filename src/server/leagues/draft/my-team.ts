import { and, eq, sql } from 'drizzle-orm'

import type { Team } from '#contract/game/draft.ts'
import type { Member } from '#server/platform/auth/account.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors/errors.ts'
import { scoreboardVersionColumns } from '#server/tournaments/scoreboards.ts'
import { boards } from '#server/tournaments/tables.ts'

import { isDraftDue, isDraftOpen } from '../access/draft-open.ts'
import { leagues, teams } from '../tables.ts'
import { closeDraft } from './close-draft.ts'
import { readTeamGolfers } from './team-golfers.ts'

/** Matches the member's own row of `teams`. */
const isTeamOf = ({ leagueId, userId }: Member) =>
  and(eq(teams.leagueId, leagueId), eq(teams.userId, userId))

/** Reads the member's own team, and closes the draft first if it is due. */
export async function readTeam(db: Db, member: Member): Promise<Team> {
  const row = await findMyTeam(db, member)
  if (row.league.isDue) {
    await closeDraft(db, member.leagueId)
    return await readTeam(db, member)
  }
  const { league, head, team, open, draftingEndDate, now } = row
  const golfers = team && (await readTeamGolfers(db, { ...league, head }, [team]))
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

async function findMyTeam(db: Db, member: Member) {
  const [row] = await db
    .select({
      league: leagueColumns,
      head: scoreboardVersionColumns,
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
