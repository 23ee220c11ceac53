import type { Scorecard } from '#domain/tournaments/tournament.ts'

import type { Play } from './play.ts'

/** A golfer's rounds at an instant, with holes in order; null before the first hole. */
export function scorecardsAt(play: Play, apiPlayerId: string, at: number): Scorecard[] | null {
  const golfer = play.performances.find(({ entry }) => entry.golfer.apiPlayerId === apiPlayerId)
  const cards = (golfer?.rounds ?? [])
    .map(({ round, startingHole, holes }): Scorecard => {
      const done = holes.filter((hole) => hole.at <= at)
      return {
        round,
        startingHole,
        complete: done.length === 18,
        holes: done
          .map(({ hole, par, strokes }) => ({ hole, par, strokes }))
          .toSorted((a, b) => a.hole - b.hole),
      }
    })
    .filter(({ holes }) => holes.length > 0)
  return cards.length ? cards : null
}
