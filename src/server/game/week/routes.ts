import { getOutlook } from '#contract/game/outlook.ts'
import * as tournamentsCalls from '#contract/game/tournaments.ts'
import * as weekCalls from '#contract/game/week.ts'
import { found } from '#server/platform/errors/errors.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import type { Services } from '#server/platform/services/services.ts'
import { sourceOf } from '#server/tournaments/sources.ts'
import { listEntrants, findTournament } from '#server/tournaments/tournaments.ts'

import { findCurrentWeek } from './document.ts'
import { listRecaps } from './list-recaps.ts'
import { listMoments } from './moments.ts'
import { readOutlook } from './outlook.ts'
import { readScorecard } from './read-scorecard.ts'
import { readReveal } from './reveal.ts'
import { isScorerMuted, muteScorer as mute } from './scorer.ts'

/** The week of a league: the Reveal when picks lock, its moments and recaps, and the outlook until play is over. */
export function weekRoutes(serve: Serve, services: Services): void {
  const { db, database, golf } = services
  serve(weekCalls.getReveal, ({ member }) => readReveal(db, member))
  serve(weekCalls.listMoments, ({ member }) => listMoments(db, member))
  serve(weekCalls.listRecaps, ({ member }) => listRecaps(db, member))
  serve.versioned(weekCalls.getWeek, ({ tokenHash, params }) =>
    findCurrentWeek(database, { tokenHash, leagueId: params.id }),
  )
  serve(weekCalls.getScorer, async ({ member }) => ({ muted: await isScorerMuted(db, member) }))
  serve(weekCalls.setScorerMuted, ({ member, body }) => mute(db, member, body.muted))
  serve(getOutlook, ({ member }) => readOutlook(db, member))

  // The scorecards that moments need are stored in this folder.
  serve(tournamentsCalls.getScorecard, async ({ caller, params: { id, apiPlayerId }, query }) => {
    const tournament = await findTournament(
      db,
      sourceOf(golf.name, query.orgId),
      query.orgId,
      id,
      query.year,
    )
    const field = await listEntrants(db, tournament.key)
    found(
      field.find((entrant) => entrant.apiPlayerId === apiPlayerId),
      'Golfer',
    )
    return { cards: await readScorecard(services, tournament, { apiPlayerId, userId: caller.id }) }
  })
}
