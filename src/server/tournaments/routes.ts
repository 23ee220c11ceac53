import * as upcomingCalls from '#contract/game/tournament.ts'
import * as tournamentsCalls from '#contract/game/tournaments.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import type { Services } from '#server/platform/services/services.ts'

import { findFinishes, findGolferForm } from './finishes.ts'
import { findPlayersDocument, findScoreboardDocument } from './tournament-documents.ts'
import { listUpcomingTournaments } from './tournaments.ts'

/** Tournaments, their players and boards. */
export function tournamentRoutes(serve: Serve, services: Services): void {
  const { db, database, golf } = services
  serve(upcomingCalls.listUpcomingTournaments, async () => ({
    tournaments: await listUpcomingTournaments(db, golf.name, new Date()),
  }))

  serve.versioned(tournamentsCalls.listPlayers, (input) =>
    findPlayersDocument(database, golf.name, toRequest(input)),
  )
  serve.versioned(tournamentsCalls.listFinishes, (input) =>
    findFinishes(database, golf.name, toRequest(input)),
  )
  serve.versioned(tournamentsCalls.getGolferForm, (input) =>
    findGolferForm(database, golf.name, {
      ...toRequest(input),
      apiPlayerId: input.params.apiPlayerId,
    }),
  )
  serve.versioned(tournamentsCalls.getScoreboard, (input) =>
    findScoreboardDocument(database, golf.name, toRequest(input)),
  )
}

interface TournamentInput {
  tokenHash: string
  params: { id: string }
  query: { orgId: string; year?: number | undefined }
}

const toRequest = ({ tokenHash, params, query }: TournamentInput) => ({
  tokenHash,
  orgId: query.orgId,
  tournId: params.id,
  year: query.year,
})
