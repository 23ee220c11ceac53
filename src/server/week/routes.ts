import { getOutlook, getReveal, listMoments } from '#contract/week.ts'

import type { Serve } from '../http/serve.ts'
import type { World } from '../world/world.ts'
import { readMoments } from './moments.ts'
import { readOutlook } from './outlook.ts'
import { readReveal } from './reveal.ts'

/** The week of a league: the Reveal when picks lock, its moments, and the outlook until play is over. */
export function weekRoutes(serve: Serve, { db }: World): void {
  serve(getReveal, ({ member }) => readReveal(db, member))
  serve(listMoments, ({ member }) => readMoments(db, member))
  serve(getOutlook, ({ member }) => readOutlook(db, member))
}
