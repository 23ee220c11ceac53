import * as calls from '#contract/game/history.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import type { World } from '#server/platform/services/world.ts'

import { readChancesOfWeek, readHistory } from './history.ts'

/** The history of a league's standings. */
export function historyRoutes(serve: Serve, { db }: World): void {
  serve(calls.getHistory, ({ member }) => readHistory(db, member))
  serve(calls.getChancesOfWeek, ({ member }) => readChancesOfWeek(db, member))
}
