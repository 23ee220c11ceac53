import { standingsCsvPath } from '#contract/scoring.ts'
import { Refusal } from '#domain/refusal.ts'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'

import { admit, requireAccount } from '../accounts/admission.ts'
import { sessionCookie } from '../accounts/session-token.ts'
import type { Db } from '../db/db.ts'
import { ensureClosed } from '../draft/lock.ts'
import { found } from '../errors.ts'
import { leagues } from '../leagues/tables.ts'
import { finalStandings } from '../settling/result.ts'
import { knownBoard } from '../tournaments/boards.ts'
import { csvName, standingsCsv } from './csv.ts'
import { lockedLeague } from './locked-league.ts'
import { lockedStandings, readStandings, type StandingsText } from './standings.ts'

const Params = z.object({ id: z.uuid() })

/** The standings with everyone's golfers as a spreadsheet, for members, once drafting has closed. */
export function downloadRoutes(app: FastifyInstance, db: Db): void {
  app.get(standingsCsvPath, { schema: { params: Params } }, async (request, reply) => {
    const { id } = request.params as z.output<typeof Params>
    const account = await requireAccount(db, request.cookies[sessionCookie])
    const { leagueId } = await admit(db, account, 'member', id)
    if (!(await ensureClosed(db, leagueId))) throw new Refusal('teams-hidden')
    const [league] = await db
      .select({ name: leagues.name, settledAt: leagues.settledAt })
      .from(leagues)
      .where(eq(leagues.id, leagueId))
    const { name, settledAt } = found(league, 'League')
    const text = settledAt
      ? (await finalStandings(db, leagueId)).text
      : await standingsNow(db, leagueId)
    return await reply
      .type('text/csv; charset=utf-8')
      .header(
        'content-disposition',
        `attachment; filename="standings.csv"; filename*=UTF-8''${encodeURIComponent(csvName(name))}`,
      )
      .send(standingsCsv(readStandings(text)))
  })
}

async function standingsNow(db: Db, leagueId: string): Promise<StandingsText> {
  const locked = await lockedLeague(db, leagueId)
  return lockedStandings(locked, await knownBoard(db, locked.league.tournamentKey))
}
