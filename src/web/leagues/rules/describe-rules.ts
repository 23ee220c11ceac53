import { slotName, slots, type Slot } from '#domain/leagues/groups.ts'
import { penaltyUntilComplete, type Rules, teamSize } from '#domain/leagues/rules.ts'

/** The rules of a league, a sentence or two each, as a friend who keeps the scores would say them. */
export function describeRules(rules: Rules): string[] {
  return [
    `Pick ${teamSize(rules)}: ${describePlaces(rules.places)}.`,
    `${describeCounting(rules)}, scored against par. Lowest total wins.`,
    `A golfer who misses the cut, withdraws or is disqualified gets ${describePenalty(rules)} for every round he does not finish. Disqualified after the last round, he loses that round and takes the penalty for it.${untilComplete(rules)}`,
    'A golfer who has not teed off yet counts as even par.',
    'If one of your golfers pulls out before hitting a shot, his reserve takes his place automatically: the next golfer in his group by the ranking when picks lock. Your team page names your reserves.',
    'Change your team as often as you like until one hour before the first tee time. Nobody, not even the commissioner, sees other teams before then.',
    'Level totals share the place until the tournament is complete. Then ties are broken: closest to your guess of the winning score, then best golfer, second-best golfer, and so on. Still level? Share the place and the money; a cent that cannot be shared goes to first place.',
    'With only one team entered the league is void, and nobody owes anything.',
    'Play-off holes do not count. If the tour shortens the event, the official rounds count and nobody is penalised for a round nobody played.',
  ]
}

/** `+8`, or the worst round of the day and one more. */
export function describePenalty({ penalty }: Pick<Rules, 'penalty'>): string {
  return penalty.kind === 'strokes' ? `+${penalty.strokes}` : "the day's worst round +1"
}

const untilComplete = ({ penalty }: Rules) =>
  penalty.kind === 'strokes'
    ? ''
    : ` Until a day's round is complete, it costs +${penaltyUntilComplete}.`

/** `2 from Group A, 2 from Group B, 1 from Group C and 1 wildcard`. */
export function describePlaces(places: Rules['places']): string {
  const parts = slots.filter((slot) => places[slot] > 0).map((slot) => part(slot, places[slot]))
  return new Intl.ListFormat('en').format(parts).replace(', and ', ' and ')
}

/** `Your best 4 count`, `Your best one counts`, `All 6 count`. */
export function describeCounting({ places, counting }: Pick<Rules, 'places' | 'counting'>): string {
  if (counting === teamSize({ places })) return `All ${counting} count`
  return counting === 1 ? 'Your best one counts' : `Your best ${counting} count`
}

function part(slot: Slot, count: number): string {
  if (slot === 'W') return count === 1 ? '1 wildcard' : `${count} wildcards`
  return `${count} from ${slotName(slot)}`
}
