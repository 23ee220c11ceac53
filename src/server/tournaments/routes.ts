import {
  getScorecard,
  getTournamentBoard,
  listPlayers,
  listUpcoming,
} from '#contract/tournaments.ts'

import { found } from '../errors/errors.ts'
import type { Serve } from '../http/serve.ts'
import type { World } from '../world/world.ts'
import { knownBoard, wireBoard } from './boards.ts'
import { scorecardsOf } from './scorecards.ts'
import { entrantsOf, findTournament, upcomingTournaments, wirePlayer } from './tournaments.ts'

/** Tournaments, their players, boards and scorecards. */
export function tournamentRoutes(serve: Serve, { db, golf }: World): void {
  serve(listUpcoming, async () => ({
    tournaments: await upcomingTournaments(db, golf.name, new Date()),
  }))

  serve(listPlayers, async ({ params, query }) => {
    const row = await findTournament(db, golf.name, query.orgId, params.id, query.year)
    const [field, known] = await Promise.all([entrantsOf(db, row.key), knownBoard(db, row.key)])
    const lines = new Map(known?.board.rows.map((line) => [line.apiPlayerId, line]))
    return {
      players: field.map((entrant) =>
        wirePlayer(entrant, lines.get(entrant.apiPlayerId), row.timeZone),
      ),
    }
  })

  serve(getTournamentBoard, async ({ params, query }) => {
    const row = await findTournament(db, golf.name, query.orgId, params.id, query.year)
    const [field, known] = await Promise.all([entrantsOf(db, row.key), knownBoard(db, row.key)])
    return wireBoard(row, known, field)
  })

  serve(getScorecard, async ({ params, query }) => {
    const row = await findTournament(db, golf.name, query.orgId, params.id, query.year)
    const [field, known] = await Promise.all([entrantsOf(db, row.key), knownBoard(db, row.key)])
    found(
      field.find(({ apiPlayerId }) => apiPlayerId === params.apiPlayerId),
      'Golfer',
    )
    return { cards: await scorecardsOf(golf, row, known?.version ?? 0, params.apiPlayerId) }
  })
}
