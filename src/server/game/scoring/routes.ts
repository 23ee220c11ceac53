import * as leaderboardCalls from '#contract/game/leaderboard.ts'
import * as scoringCalls from '#contract/game/scoring.ts'
import * as leaguesCalls from '#contract/leagues/leagues.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import type { Services } from '#server/platform/services/services.ts'

import { downloadRoutes } from './download-standings.ts'
import { readExplanation } from './explain.ts'
import { expandDocument, findLeaderboardDocument } from './leaderboard.ts'
import { listMyStandings } from './my-standings.ts'

/** A league's leaderboard, its download and explanations. */
export function scoringRoutes(serve: Serve, services: Services): void {
  const { db, database, config } = services
  const find = ({ tokenHash, params }: { tokenHash: string; params: { id: string } }) =>
    findLeaderboardDocument(database, { tokenHash, leagueId: params.id }, config.SETTLE_AFTER_HOURS)
  serve.versioned(leaderboardCalls.getCompactLeaderboard, find)
  serve.versioned(leaderboardCalls.getLeaderboard, async (input) => {
    const board = await find(input)
    return board && expandDocument(board)
  })
  serve(leaguesCalls.listMyStandings, ({ caller }) => listMyStandings(services, caller))
  serve(scoringCalls.explainScore, ({ member, params }) =>
    readExplanation(db, member, params.userId),
  )
  downloadRoutes(serve, db)
}
