import type { Golfer } from '#web/draft/board/field.ts'
import { type Places, refusalOf } from '#web/draft/picks/picks.ts'

/** Of the golfers somebody advises, in order, those who make a team within the rules. */
export function legalPicks(
  advised: readonly string[],
  field: readonly Golfer[],
  places: Places,
): Golfer[] {
  const golfers = new Map(field.map((golfer) => [golfer.apiPlayerId, golfer]))
  const team: Golfer[] = []
  for (const id of advised) {
    const golfer = golfers.get(id)
    if (golfer && !golfer.withdrawn && !refusalOf([...team, golfer], places)) team.push(golfer)
  }
  return team
}
