import { explainScore, getLeaderboard, getWinProbabilities } from '#contract/scoring.ts'

import type { Serve } from '../http/serve.ts'
import { sessionToken } from '../identity/session-token.ts'
import type { World } from '../world/world.ts'
import { downloadRoutes } from './download.ts'
import { readExplanation } from './explain.ts'
import { readLeaderboard, zip } from './leaderboard.ts'
import { readWinProbabilities } from './win-probability.ts'

/** A league's leaderboard, its download, explanations and chances to win. */
export function scoringRoutes(serve: Serve, { db, database, config }: World): void {
  // A fast path: `readLeaderboard` checks the session and the membership in its own query.
  serve.inOneQuery(getLeaderboard, async ({ params, tokenHash, http: { request, reply } }) => {
    const token = { hash: tokenHash, raw: sessionToken(request) ?? '' }
    const board = await readLeaderboard(database, token, params.id, config.SETTLE_AFTER_HOURS)
    if (!board) return null
    reply.header('etag', board.etag).header('vary', 'accept-encoding')
    const { 'accept-encoding': taken = '', 'if-none-match': had } = request.headers
    if (had === board.etag || !/\bgzip\b/.test(taken)) return board.text
    reply.header('content-encoding', 'gzip')
    return await zip(params.id, board)
  })
  serve(explainScore, ({ member, params }) => readExplanation(db, member, params.userId))
  serve(getWinProbabilities, ({ member }) => readWinProbabilities(db, member))
  downloadRoutes(serve, db)
}
