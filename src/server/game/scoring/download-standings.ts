import { eq } from 'drizzle-orm'

import * as calls from '#contract/game/scoring.ts'
import { Refusal } from '#domain/refusal.ts'
import { closeIfDue } from '#server/leagues/draft/close-draft.ts'
import { leagues } from '#server/leagues/tables.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors/errors.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import { createVersionCache } from '#server/platform/process/version-cache.ts'
import { scoreboardVersionColumns, boardAt } from '#server/tournaments/scoreboards.ts'
import { boards, tournaments } from '#server/tournaments/tables.ts'

import { loadClosedLeague } from './closed-league.ts'
import { csvFileName, standingsCsv } from './csv.ts'
import { closedContent } from './leaderboard-content.ts'
import { readFinalContent } from './stored-result.ts'

interface Sheet {
  id: string
  tournamentKey: string
  settledAt: Date | null
  version: number | null
  fieldAt: Date | null
  namesVersion: number
}

const sheetOf = createVersionCache(async (db: Db, sheet: Sheet) => {
  const { id, tournamentKey, settledAt, version } = sheet
  if (settledAt) return standingsCsv(await readFinalContent(db, id))
  const known = await boardAt(db, tournamentKey, version)
  return standingsCsv(closedContent(await loadClosedLeague(db, id), known))
})

/** Serves the standings with everyone's golfers as a spreadsheet, once the draft has closed. */
export function downloadRoutes(serve: Serve, db: Db): void {
  serve(calls.downloadStandings, async ({ member: { leagueId }, http }) => {
    if (!(await closeIfDue(db, leagueId))) throw new Refusal('teams-hidden')
    const [league] = await db
      .select({
        name: leagues.name,
        sheet: {
          id: leagues.id,
          tournamentKey: leagues.tournamentKey,
          settledAt: leagues.settledAt,
          version: scoreboardVersionColumns.version,
          fieldAt: tournaments.fieldAt,
          namesVersion: leagues.namesVersion,
        },
      })
      .from(leagues)
      .innerJoin(tournaments, eq(tournaments.key, leagues.tournamentKey))
      .leftJoin(boards, eq(boards.tournamentKey, leagues.tournamentKey))
      .where(eq(leagues.id, leagueId))
    const { name, sheet } = found(league, 'League')
    const csv = await sheetOf(db, sheet)
    http.reply.header(
      'content-disposition',
      `attachment; filename="standings.csv"; filename*=UTF-8''${encodeURIComponent(csvFileName(name))}`,
    )
    return csv
  })
}
