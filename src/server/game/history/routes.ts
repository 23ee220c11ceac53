import * as calls from '#contract/game/history.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import type { Services } from '#server/platform/services/services.ts'

import { readWinProbabilityHistory, readHistory } from './history.ts'

/** The history of a league's standings. */
export function historyRoutes(serve: Serve, { db }: Services): void {
  serve(calls.getStandingsHistory, ({ member }) => readHistory(db, member))
  serve(calls.getWinProbabilityHistory, ({ member }) => readWinProbabilityHistory(db, member))
}
