import { listText } from '../lists.ts'
import { pluralize } from '../words.ts'
import { slotName, slots, type Slot } from './groups.ts'
import { penaltyUntilComplete, type Rules, teamSize } from './rules.ts'

/** The rules of a league, a sentence or two each, as a friend who keeps the scores would put them. */
export function describeRules(rules: Rules): string[] {
  return [
    `Pick ${teamSize(rules)}: ${describePlaces(rules.places)}.`,
    `${describeCounting(rules)}, scored against par. Lowest total wins.`,
    `A golfer who misses the cut, withdraws or is disqualified gets ${describePenalty(rules)} for every unfinished round. A disqualification after the last round replaces that round with the penalty.${untilComplete(rules)}`,
    'A golfer who has not teed off yet counts as even par.',
    'If one of your golfers pulls out before hitting a shot, a reserve steps in automatically: the next golfer in the group by world ranking when picks lock. Your team page names your reserves.',
    'Change your team as often as you like until one hour before the first tee time. Nobody, not even the commissioner, sees other teams before then.',
    'Equal totals share the place until the tournament is complete. Then ties are broken: closest to your guess of the winning score, then best golfer, second-best golfer, and so on. Still tied? Share the place and the money; an odd cent goes to first place.',
    'If only one team enters, the league is void and nobody owes anything.',
    'Playoff holes do not count. If the tour shortens the event, the official rounds count and nobody is penalized for a round nobody played.',
  ]
}

/** The rules in four lines, for people who have not joined yet. */
export function summarizeRules(rules: Rules): string[] {
  return [
    `Pick ${teamSize(rules)} golfers: ${describePlaces(rules.places)}.`,
    `${describeCounting(rules)}. Lowest total to par wins.`,
    `Missing the cut or pulling out costs ${describePenalty(rules)} a round.`,
    'Teams stay secret until picks lock, one hour before the first tee time.',
  ]
}

/** The penalty for an unfinished round: `+8`, or `the day's worst round +1`. */
export function describePenalty({ penalty }: Pick<Rules, 'penalty'>): string {
  return penalty.kind === 'strokes' ? `+${penalty.strokes}` : "the day's worst round +1"
}

const untilComplete = ({ penalty }: Rules) =>
  penalty.kind === 'strokes'
    ? ''
    : ` Until a day's round is complete, it costs +${penaltyUntilComplete}.`

/** The golfers to pick from each group: `2 from Group A, 1 from Group C and 1 wildcard`. */
export function describePlaces(places: Rules['places']): string {
  const parts = slots
    .filter((slot) => places[slot] > 0)
    .map((slot) => describeSlot(slot, places[slot]))
  return listText(parts).replace(', and ', ' and ')
}

/** How many golfers count: `Your best 4 count`, `Your best one counts`, `All 6 count`. */
export function describeCounting({ places, counting }: Pick<Rules, 'places' | 'counting'>): string {
  if (counting === teamSize({ places })) return `All ${counting} count`
  return counting === 1 ? 'Your best one counts' : `Your best ${counting} count`
}

function describeSlot(slot: Slot, count: number): string {
  if (slot === 'W') return pluralize(count, 'wildcard')
  return `${count} from ${slotName(slot)}`
}
