import * as calls from '#contract/game/analytics.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import type { Services } from '#server/platform/services/services.ts'

import { readAnalytics } from './analytics.ts'
import { readStrategy } from './strategy.ts'

/** Golfers' chances and suggested teams, for subscribers. */
export function analyticsRoutes(serve: Serve, { db, database }: Services): void {
  serve(calls.getAnalytics, ({ caller, member }) => readAnalytics(database, caller, member))
  serve(calls.getStrategy, ({ caller, member }) => readStrategy(db, caller, member))
}
