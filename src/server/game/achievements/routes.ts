import * as calls from '#contract/game/achievements.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import type { World } from '#server/platform/services/world.ts'

import { achievementsOf, statisticsOf } from './achievements.ts'

/** The caller's achievements and statistics. */
export function achievementRoutes(serve: Serve, { db }: World): void {
  serve(calls.listAchievements, ({ caller }) => achievementsOf(db, caller))
  serve(calls.getStatistics, ({ caller }) => statisticsOf(db, caller))
}
