import { eq } from 'drizzle-orm'

import { downloadStandings } from '#contract/game/scoring.ts'
import { Refusal } from '#domain/refusal.ts'

import type { Db } from '../db/db.ts'
import { ensureClosed } from '../draft/close.ts'
import { found } from '../errors/errors.ts'
import type { Serve } from '../http/serve.ts'
import { leagues } from '../leagues/tables.ts'
import { knownBoard } from '../tournaments/boards.ts'
import { tournaments } from '../tournaments/tables.ts'
import { loadClosedLeague } from './closed-league.ts'
import { csvName, standingsCsv } from './csv.ts'
import { finalStandings } from './result.ts'
import { closedStandings } from './standings.ts'
import { standingsVersion, versionCache } from './version-cache.ts'

const sheets = versionCache<string>()

/** Serves the standings with everyone's golfers as a spreadsheet, once the draft has closed. */
export function downloadRoutes(serve: Serve, db: Db): void {
  serve(downloadStandings, async ({ member: { leagueId }, http }) => {
    if (!(await ensureClosed(db, leagueId))) throw new Refusal('teams-hidden')
    const [league] = await db
      .select({
        name: leagues.name,
        settledAt: leagues.settledAt,
        key: leagues.tournamentKey,
        fieldAt: tournaments.fieldAt,
        namesVersion: leagues.namesVersion,
      })
      .from(leagues)
      .innerJoin(tournaments, eq(tournaments.key, leagues.tournamentKey))
      .where(eq(leagues.id, leagueId))
    const { name, settledAt, key, fieldAt, namesVersion } = found(league, 'League')
    const known = settledAt ? null : await knownBoard(db, key)
    const version = settledAt
      ? `settled-${settledAt.getTime()}-${namesVersion}`
      : standingsVersion(known?.version, fieldAt, namesVersion)
    const csv = await sheets(leagueId, version, async () => {
      const standings = settledAt
        ? await finalStandings(db, leagueId)
        : closedStandings(await loadClosedLeague(db, leagueId), known)
      return standingsCsv(standings)
    })
    http.reply.header(
      'content-disposition',
      `attachment; filename="standings.csv"; filename*=UTF-8''${encodeURIComponent(csvName(name))}`,
    )
    return csv
  })
}
