import { slotName, slots, type Slot } from '#domain/groups.ts'
import { type Rules, teamSize } from '#domain/rules.ts'

/** The rules of a league, a sentence or two each, as a friend who keeps the scores would say them. */
export function rulesInWords(rules: Rules): string[] {
  const size = teamSize(rules)
  return [
    `Pick ${size}: ${inWords(rules.places)}.`,
    `${rules.counting < size ? `Your best ${rules.counting} count` : `All ${size} count`}, scored against par. Lowest total wins.`,
    `A golfer who misses the cut, withdraws or is disqualified gets ${penaltyInWords(rules)} for every round he does not finish.`,
    'If one of your golfers pulls out before hitting a shot, the next golfer in his group takes his place automatically.',
    'Change your team as often as you like until one hour before the first tee time. Nobody, not even the commissioner, sees other teams before then.',
    'Ties: closest to your guess of the winning score, then best golfer, second-best golfer, and so on. Still level? Share the place and the money.',
    'Play-off holes do not count. If the tour shortens the event, the official rounds count and nobody is penalised for a round nobody played.',
  ]
}

/** `+8`, or the worst round of the day and one more. */
export function penaltyInWords({ penalty }: Pick<Rules, 'penalty'>): string {
  return penalty.kind === 'strokes' ? `+${penalty.strokes}` : "the day's worst round +1"
}

function inWords(places: Rules['places']): string {
  const parts = slots.filter((slot) => places[slot] > 0).map((slot) => place(slot, places[slot]))
  return new Intl.ListFormat('en-US').format(parts)
}

function place(slot: Slot, count: number): string {
  if (slot === 'W') return count === 1 ? '1 wildcard' : `${count} wildcards`
  return `${count} from ${slotName(slot)}`
}
