import {
  getOutlook,
  getReveal,
  getScorer,
  getWeek,
  listMoments,
  listRecaps,
  muteScorer,
} from '#contract/game/week.ts'

import type { Serve } from '../http/serve.ts'
import type { World } from '../world/world.ts'
import { findCurrentWeek } from './document.ts'
import { readMoments } from './moments.ts'
import { readOutlook } from './outlook.ts'
import { readRecaps } from './recaps.ts'
import { readReveal } from './reveal.ts'
import { isScorerMuted, muteScorer as mute } from './scorer.ts'

/** The week of a league: the Reveal when picks lock, its moments and recaps, and the outlook until play is over. */
export function weekRoutes(serve: Serve, { db, database }: World): void {
  serve(getReveal, ({ member }) => readReveal(db, member))
  serve(listMoments, ({ member }) => readMoments(db, member))
  serve(listRecaps, ({ member }) => readRecaps(db, member))
  serve.versioned(getWeek, ({ tokenHash, params }) =>
    findCurrentWeek(database, { tokenHash, leagueId: params.id }),
  )
  serve(getScorer, async ({ member }) => ({ muted: await isScorerMuted(db, member) }))
  serve(muteScorer, ({ member, body }) => mute(db, member, body.muted))
  serve(getOutlook, ({ member }) => readOutlook(db, member))
}
