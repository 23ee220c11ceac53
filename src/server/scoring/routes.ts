import { explainScore, getLeaderboard } from '#contract/scoring.ts'
import type { FastifyInstance } from 'fastify'

import { sessionCookie } from '../accounts/session-token.ts'
import type { Serve } from '../serve.ts'
import type { World } from '../world.ts'
import { downloadRoutes } from './download.ts'
import { readExplanation } from './explain.ts'
import { readLeaderboard } from './leaderboard.ts'

export function scoringRoutes(serve: Serve, app: FastifyInstance, { db, database }: World): void {
  serve.inOneQuery(getLeaderboard, async ({ params, tokenHash, http: { request, reply } }) => {
    const token = { hash: tokenHash, raw: request.cookies[sessionCookie] ?? '' }
    const board = await readLeaderboard(database, token, params.id)
    if (!board) return null
    reply.header('etag', board.etag)
    return board.text
  })
  serve(explainScore, ({ member, params }) => readExplanation(db, member, params.userId))
  downloadRoutes(app, db)
}
