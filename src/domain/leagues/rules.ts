import { Refusal } from '../refusal.ts'
import { placesName, slotName, slots, type Slot, type SlotSizes } from './groups.ts'

/** The cost of a missed round: strokes, or the field's worst round of that day plus 1. */
export type Penalty = { kind: 'strokes'; strokes: number } | { kind: 'worst-round'; plus: 1 }

/** The cost of a missed round under `worst-round` until that round is complete. */
export const penaltyUntilComplete = 8

/** The cost of a missed round under `worst-round` once it is complete; at least the extra stroke. */
export const worstRoundPenalty = (
  day: readonly number[],
  { plus }: Extract<Penalty, { kind: 'worst-round' }>,
): number => day.reduce((worst, toPar) => Math.max(worst, toPar), 0) + plus

/** The rules of a league that its commissioner may change. Stored as JSON. */
export interface Rules {
  /** How many golfers a team takes from each slot. */
  places: Record<Slot, number>
  /** How many golfers count, best first. */
  counting: number
  penalty: Penalty
  /** In whole percent of the gross pot, 0 to 5. */
  commissionerShare: number
}

/** The rules of a new league. @see docs/rules.md#league-rules */
export const defaultRules: Rules = {
  places: { A: 2, B: 2, C: 1, W: 1 },
  counting: 4,
  penalty: { kind: 'strokes', strokes: 8 },
  commissionerShare: 5,
}

/** Changed rules; omitted ones stay. */
export type RulesChange = { [Name in keyof Rules]?: Rules[Name] | undefined }

/** Rules with some of them changed. */
export function mergeRules(rules: Rules, change: RulesChange = {}): Rules {
  const { places = rules.places, counting = rules.counting, penalty = rules.penalty } = change
  const { commissionerShare = rules.commissionerShare } = change
  return { places, counting, penalty, commissionerShare }
}

/** The limits of each rule, inclusive. @see docs/rules.md#league-rules */
export const ruleLimits = {
  places: { min: 0, max: 4 },
  teamSize: { min: 3, max: 10 },
  penaltyStrokes: { min: 5, max: 12 },
  commissionerShare: { min: 0, max: 5 },
} as const

/** The most members of a league. The trigger `league_members_limit` has the same number. */
export const maxLeagueMembers = 100

/** How many golfers a complete team has. */
export function teamSize(rules: Pick<Rules, 'places'>): number {
  return slots.reduce((size, slot) => size + rules.places[slot], 0)
}

/**
 * Checks that rules can be played.
 *
 * @param sizes golfers to choose from in each slot; omit it until setup is finished
 * @throws {Refusal} rules-impossible, with a sentence that names the rule
 */
export function checkRules(rules: Rules, sizes?: SlotSizes): void {
  for (const slot of slots) {
    checkRange(rules.places[slot], ruleLimits.places, placesName(slot))
  }
  checkRange(teamSize(rules), ruleLimits.teamSize, 'Golfers on a team')
  checkRange(rules.counting, { min: 1, max: teamSize(rules) }, 'Golfers who count')
  if (rules.penalty.kind === 'strokes') {
    checkRange(rules.penalty.strokes, ruleLimits.penaltyStrokes, 'Penalty strokes')
  }
  checkRange(rules.commissionerShare, ruleLimits.commissionerShare, 'The commissioner’s percentage')
  const slot = sizes && slots.find((slot) => isSlotTooSmall(slot, sizes, rules.places))
  if (slot) {
    const most = Math.max(sizes[slot] - 1, 0)
    const where = slot === 'W' ? 'The field outside the groups' : slotName(slot)
    const golfers = sizes[slot] === 1 ? 'golfer' : 'golfers'
    const sentence = `${where} has ${sizes[slot]} ${golfers}, so a team takes at most ${most} of them.`
    throw new Refusal('rules-impossible', sentence)
  }
}

/** The fewest golfers that leave a choice in a slot: one more than its places, none without places. */
export function minSlotSize(slot: Slot, places: Rules['places']): number {
  return places[slot] > 0 ? places[slot] + 1 : 0
}

/** Whether a slot has too few golfers to choose from. */
export function isSlotTooSmall(slot: Slot, sizes: SlotSizes, places: Rules['places']): boolean {
  return sizes[slot] < minSlotSize(slot, places)
}

function checkRange(value: number, { min, max }: { min: number; max: number }, what: string): void {
  if (Number.isInteger(value) && value >= min && value <= max) return
  throw new Refusal('rules-impossible', `${what} must be a whole number from ${min} to ${max}.`)
}
