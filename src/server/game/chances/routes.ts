import * as calls from '#contract/game/scoring.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import type { Services } from '#server/platform/services/services.ts'

import { readWinProbabilities } from './win-probability.ts'

/** The chances of a league's teams to win. */
export function chancesRoutes(serve: Serve, { db }: Services): void {
  serve(calls.getWinProbabilities, ({ member }) => readWinProbabilities(db, member))
}
