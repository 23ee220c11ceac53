import {
  getScorecard,
  getTournamentBoard,
  listFinishes,
  listPlayers,
} from '#contract/game/tournaments.ts'
import { listUpcoming } from '#contract/game/upcoming.ts'

import { found } from '../errors/errors.ts'
import type { Serve } from '../http/serve.ts'
import type { World } from '../world/world.ts'
import { knownBoard } from './boards.ts'
import { findPlayers, findTournamentBoard } from './documents.ts'
import { findFinishes } from './finishes.ts'
import { scorecardsOf } from './scorecards.ts'
import { servingSource } from './sources.ts'
import { entrantsOf, findTournament, upcomingTournaments } from './tournaments.ts'

/** Tournaments, their players, boards and scorecards. */
export function tournamentRoutes(serve: Serve, world: World): void {
  const { db, database, golf } = world
  serve(listUpcoming, async () => ({
    tournaments: await upcomingTournaments(db, golf.name, new Date()),
  }))

  serve.versioned(listPlayers, (input) => findPlayers(database, golf.name, wanted(input)))
  serve.versioned(listFinishes, (input) => findFinishes(database, golf.name, wanted(input)))
  serve.versioned(getTournamentBoard, (input) =>
    findTournamentBoard(database, golf.name, wanted(input)),
  )

  serve(getScorecard, async ({ params, query }) => {
    const row = await findTournament(db, golf.name, query.orgId, params.id, query.year)
    const [field, known] = await Promise.all([entrantsOf(db, row.key), knownBoard(db, row.key)])
    found(
      field.find(({ apiPlayerId }) => apiPlayerId === params.apiPlayerId),
      'Golfer',
    )
    const source = await servingSource(world, row.key)
    return { cards: await scorecardsOf(source, row, known?.version ?? 0, params.apiPlayerId) }
  })
}

interface Input {
  tokenHash: string
  params: { id: string }
  query: { orgId: string; year?: number | undefined }
}

const wanted = ({ tokenHash, params, query }: Input) => ({
  tokenHash,
  orgId: query.orgId,
  tournId: params.id,
  year: query.year,
})
