import * as tournamentsCalls from '#contract/game/tournaments.ts'
import * as upcomingCalls from '#contract/game/upcoming.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import type { World } from '#server/platform/services/world.ts'

import { findPlayers, findTournamentBoard } from './documents.ts'
import { findFinishes } from './finishes.ts'
import { upcomingTournaments } from './tournaments.ts'

/** Tournaments, their players and boards. */
export function tournamentRoutes(serve: Serve, world: World): void {
  const { db, database, golf } = world
  serve(upcomingCalls.listUpcoming, async () => ({
    tournaments: await upcomingTournaments(db, golf.name, new Date()),
  }))

  serve.versioned(tournamentsCalls.listPlayers, (input) =>
    findPlayers(database, golf.name, wanted(input)),
  )
  serve.versioned(tournamentsCalls.listFinishes, (input) =>
    findFinishes(database, golf.name, wanted(input)),
  )
  serve.versioned(tournamentsCalls.getTournamentBoard, (input) =>
    findTournamentBoard(database, golf.name, wanted(input)),
  )
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
