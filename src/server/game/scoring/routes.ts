import * as leaderboardCalls from '#contract/game/leaderboard.ts'
import * as scoringCalls from '#contract/game/scoring.ts'
import * as leaguesCalls from '#contract/leagues/leagues.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import type { World } from '#server/platform/services/world.ts'

import { downloadRoutes } from './download.ts'
import { readExplanation } from './explain.ts'
import { asLeaderboard, findBoard } from './leaderboard.ts'
import { myPlaces } from './my-places.ts'

/** A league's leaderboard, its download and explanations. */
export function scoringRoutes(serve: Serve, { db, database, config }: World): void {
  const find = ({ tokenHash, params }: { tokenHash: string; params: { id: string } }) =>
    findBoard(database, { tokenHash, leagueId: params.id }, config.SETTLE_AFTER_HOURS)
  serve.versioned(leaderboardCalls.getBoard, find)
  serve.versioned(leaderboardCalls.getLeaderboard, async (input) => {
    const board = await find(input)
    return board && asLeaderboard(board)
  })
  serve(leaguesCalls.listMyPlaces, ({ caller }) => myPlaces(db, caller))
  serve(scoringCalls.explainScore, ({ member, params }) =>
    readExplanation(db, member, params.userId),
  )
  downloadRoutes(serve, db)
}
