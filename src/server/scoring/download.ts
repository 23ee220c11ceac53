import { downloadStandings } from '#contract/scoring.ts'
import { Refusal } from '#domain/refusal.ts'
import { eq } from 'drizzle-orm'

import type { Db } from '../db/db.ts'
import { ensureClosed } from '../draft/lock.ts'
import { found } from '../errors.ts'
import { leagues } from '../leagues/tables.ts'
import type { Serve } from '../serve.ts'
import { finalStandings } from '../settling/result.ts'
import { knownBoard } from '../tournaments/boards.ts'
import { csvName, standingsCsv } from './csv.ts'
import { lockedLeague } from './locked-league.ts'
import { lockedStandings, readStandings, type StandingsText } from './standings.ts'

/** The standings with everyone's golfers as a spreadsheet, for members, once drafting has closed. */
export function downloadRoutes(serve: Serve, db: Db): void {
  serve(downloadStandings, async ({ member: { leagueId }, http }) => {
    if (!(await ensureClosed(db, leagueId))) throw new Refusal('teams-hidden')
    const [league] = await db
      .select({ name: leagues.name, settledAt: leagues.settledAt })
      .from(leagues)
      .where(eq(leagues.id, leagueId))
    const { name, settledAt } = found(league, 'League')
    const text = settledAt
      ? (await finalStandings(db, leagueId)).text
      : await standingsNow(db, leagueId)
    http.reply.header(
      'content-disposition',
      `attachment; filename="standings.csv"; filename*=UTF-8''${encodeURIComponent(csvName(name))}`,
    )
    return standingsCsv(readStandings(text))
  })
}

async function standingsNow(db: Db, leagueId: string): Promise<StandingsText> {
  const locked = await lockedLeague(db, leagueId)
  return lockedStandings(locked, await knownBoard(db, locked.league.tournamentKey))
}
