import { checkLimits } from '#contract/plans.ts'

import type { Serve } from '../serve.ts'
import type { World } from '../world.ts'
import { limitsOf } from './plans.ts'

/** What one's plan gives. */
export function planRoutes(serve: Serve, { db }: World): void {
  serve(checkLimits, ({ caller }) => limitsOf(db, caller))
}
