import * as calls from '#contract/game/achievements.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import type { Services } from '#server/platform/services/services.ts'

import { listAchievements, readStatistics } from './achievements.ts'

/** The caller's achievements and statistics. */
export function achievementRoutes(serve: Serve, { db }: Services): void {
  serve(calls.listAchievements, ({ caller }) => listAchievements(db, caller))
  serve(calls.getStatistics, ({ caller }) => readStatistics(db, caller))
}
