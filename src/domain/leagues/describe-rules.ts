import { listText } from '../lists.ts'
import { pluralize } from '../words.ts'
import { slotName, slots, type Slot } from './groups.ts'
import { penaltyUntilComplete, type Rules, teamSize } from './rules.ts'

/** The rules of a league, a sentence or two each, as a friend who keeps the scores would put them. */
export function describeRules(rules: Rules): string[] {
  return [
    `Pick ${teamSize(rules)}: ${describePlaces(rules.places)}.`,
    `${describeCounting(rules)}, scored against par. Lowest total wins.`,
    `A golfer who misses the cut, withdraws, or is disqualified gets ${describePenalty(rules)} for each round they don’t finish. A DQ after the last round turns that round into the penalty.${untilComplete(rules)}`,
    'A golfer who hasn’t teed off yet counts as even par.',
    'If one of your golfers withdraws before teeing off, an alternate steps in: the next golfer in the group by rank when picks locked. Your team page lists your alternates.',
    'Change your team as often as you like until an hour before the first tee time. No one sees anyone else’s team before then, not even the commissioner.',
    'Tied teams share the place until the tournament ends. Then the tiebreaker decides: the closest guess of the winning score, then the best golfer, the second best, and so on. Still tied? Share the place and split the money. An odd cent goes to first place.',
    'If only one team enters, the league is void and no one owes anything.',
    'Playoff holes don’t count. If the tour shortens the event, only official rounds count, and no one is penalized for a round that wasn’t played.',
  ]
}

/** The rules in four lines, for people who have not joined yet. */
export function summarizeRules(rules: Rules): string[] {
  return [
    `Pick ${teamSize(rules)} golfers: ${describePlaces(rules.places)}.`,
    `${describeCounting(rules)}. Lowest total to par wins.`,
    `Missing the cut or withdrawing costs ${describePenalty(rules)} a round.`,
    'Teams stay secret until picks lock, one hour before the first tee time.',
  ]
}

/** The penalty for an unfinished round: `+8`, or `the day's worst round +1`. */
export function describePenalty({ penalty }: Pick<Rules, 'penalty'>): string {
  return penalty.kind === 'strokes' ? `+${penalty.strokes}` : 'the day’s worst round +1'
}

const untilComplete = ({ penalty }: Rules) =>
  penalty.kind === 'strokes'
    ? ''
    : ` Until a day’s round is complete, it costs +${penaltyUntilComplete}.`

/** The golfers to pick from each group: `2 from Group A, 1 from Group C and 1 wildcard`. */
export function describePlaces(places: Rules['places']): string {
  const parts = slots
    .filter((slot) => places[slot] > 0)
    .map((slot) => describeSlot(slot, places[slot]))
  return listText(parts)
}

/** How many golfers count: `Your best 4 count`, `Your best one counts`, `All 6 count`. */
export function describeCounting({ places, counting }: Pick<Rules, 'places' | 'counting'>): string {
  if (counting === teamSize({ places })) return `All ${counting} count`
  return counting === 1 ? 'Your best one counts' : `Your best ${counting} count`
}

/** How many picks come from a slot: `2 from Group A`, `1 wildcard`. */
export function describeSlot(slot: Slot, count: number): string {
  if (slot === 'W') return pluralize(count, 'wildcard')
  return `${count} from ${slotName(slot)}`
}
