import { getOutlook, getReveal, listMoments, listRecaps, muteScorer } from '#contract/game/week.ts'

import type { Serve } from '../http/serve.ts'
import type { World } from '../world/world.ts'
import { readMoments } from './moments.ts'
import { readOutlook } from './outlook.ts'
import { readRecaps } from './recaps.ts'
import { readReveal } from './reveal.ts'
import { muteScorer as mute } from './scorer.ts'

/** The week of a league: the Reveal when picks lock, its moments and recaps, and the outlook until play is over. */
export function weekRoutes(serve: Serve, { db }: World): void {
  serve(getReveal, ({ member }) => readReveal(db, member))
  serve(listMoments, ({ member }) => readMoments(db, member))
  serve(listRecaps, ({ member }) => readRecaps(db, member))
  serve(muteScorer, ({ member, body }) => mute(db, member, body.muted))
  serve(getOutlook, ({ member }) => readOutlook(db, member))
}
