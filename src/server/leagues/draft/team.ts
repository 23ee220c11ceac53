import { and, eq, sql } from 'drizzle-orm'

import type { Team } from '#contract/game/draft.ts'
import type { Member } from '#server/platform/auth/admission.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors/errors.ts'
import { boardHead } from '#server/tournaments/boards.ts'
import { boards } from '#server/tournaments/tables.ts'

import { isDraftDue, isDraftOpen } from '../open.ts'
import { leagues, teams } from '../tables.ts'
import { closeDraft } from './close.ts'
import { golfersOf } from './team-golfers.ts'

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
