import { quickPick, seatCount } from '#domain/draft/quick-pick.ts'
import { slots } from '#domain/leagues/groups.ts'
import { defaultRules } from '#domain/leagues/rules.ts'
import { deriveSeed, uniform, uniformBetween } from '#domain/random.ts'
import type { DraftedTeam, LeagueGolfer } from '#domain/scoring/league-standings.ts'

/** Whether all draft as quick picks do, or every fourth only among the best three of each group. */
export type Drafters = 'alike' | 'unlike'

export const teamsPerLeague = 8

/** Teams as quick picks draw them, with a random guess each. */
export function drawTeams(
  field: readonly LeagueGolfer[],
  seed: number,
  drafters: Drafters,
): DraftedTeam[] {
  const numbers = new Map(field.map(({ apiPlayerId }, nth) => [apiPlayerId, nth % seatCount]))
  const best = slots.flatMap((slot) => field.filter((one) => one.slot === slot).slice(0, 3))
  return Array.from({ length: teamsPerLeague }, (_, seat) => {
    let draws = 0
    const random = () => uniform(deriveSeed(deriveSeed(seed, seat), (draws += 1)))
    const numberOf = (id: string) => numbers.get(id) ?? 0
    const pool = drafters === 'unlike' && seat % 4 === 0 ? best : field
    const team = quickPick([], pool, defaultRules.places, { seat, numberOf }, random)
    return {
      userId: `${seat}`,
      predicted: Math.round(uniformBetween(deriveSeed(seed, -seat), -22, -6)),
      golfers: team.map(({ apiPlayerId }) => apiPlayerId),
      completionOrder: seat + 1,
    }
  })
}
