import { eq } from 'drizzle-orm'

import * as calls from '#contract/game/scoring.ts'
import { Refusal } from '#domain/refusal.ts'
import { closeIfDue } from '#server/leagues/draft/close-draft.ts'
import { leagues } from '#server/leagues/tables.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors/errors.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { boards, tournaments } from '#server/tournaments/tables.ts'

import { csvFileName, standingsCsv } from './csv.ts'
import { liveContent, scoredColumns } from './leaderboard.ts'
import { readFinalContent } from './stored-result.ts'

/** Serves the standings with everyone's golfers as a spreadsheet, once the draft has closed. */
export function downloadRoutes(serve: Serve, db: Db): void {
  serve(calls.downloadStandings, async ({ member: { leagueId }, http }) => {
    if (!(await closeIfDue(db, leagueId))) throw new Refusal('teams-hidden')
    const [league] = await db
      .select({ name: leagues.name, settledAt: leagues.settledAt, scored: scoredColumns })
      .from(leagues)
      .innerJoin(tournaments, eq(tournaments.key, leagues.tournamentKey))
      .leftJoin(boards, eq(boards.tournamentKey, leagues.tournamentKey))
      .where(eq(leagues.id, leagueId))
    const { name, settledAt, scored } = found(league, 'League')
    const content = await (settledAt ? readFinalContent(db, leagueId) : liveContent(db, scored))
    http.reply.header(
      'content-disposition',
      `attachment; filename="standings.csv"; filename*=UTF-8''${encodeURIComponent(csvFileName(name))}`,
    )
    return standingsCsv(content)
  })
}
