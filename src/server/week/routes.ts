import { getReveal } from '#contract/week.ts'

import type { Serve } from '../http/serve.ts'
import type { World } from '../world/world.ts'
import { readReveal } from './reveal.ts'

/** The week of a league: the Reveal when picks lock. */
export function weekRoutes(serve: Serve, { db }: World): void {
  serve(getReveal, ({ member }) => readReveal(db, member))
}
