import { getTournamentBoard, listFinishes, listPlayers } from '#contract/game/tournaments.ts'
import { listUpcoming } from '#contract/game/upcoming.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import type { World } from '#server/platform/services/world.ts'

import { findPlayers, findTournamentBoard } from './documents.ts'
import { findFinishes } from './finishes.ts'
import { upcomingTournaments } from './tournaments.ts'

/** Tournaments, their players and boards. */
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
