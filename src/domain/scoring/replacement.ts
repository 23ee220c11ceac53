import type { Slot } from '../leagues/groups.ts'
import type { Scoreboard, ScoreboardRow } from '../tournaments/tournament.ts'
import { hasRoundBegun } from './cut.ts'
import { hasStarted, isOver, isRoundComplete, officialRounds } from './scoring.ts'

/** A golfer of the field, as far as replacements go. */
export interface ReplacementCandidate {
  apiPlayerId: string
  slot: Slot
  /**
   * Place in the field's ranking when the draft closed, from 1. Null for a golfer who joined the field later
   * and so replaces nobody.
   */
  place: number | null
  /** Out before the first shot. */
  neverStarted: boolean
}

/**
 * Replaces the golfers of a team who never started: with the next one down the ranking in the same group who
 * isn't on the team, or the nearest above when there is none. The best ranked is replaced first, so the order of
 * the team and of the withdrawals doesn't matter. A golfer stays when nobody is left to replace them or when
 * `field` doesn't have them. Idempotent.
 *
 * @param field everyone in the league's groups and wildcards, withdrawn golfers included
 * @returns the team in its order; `replaces` is the golfer who was replaced
 * @see docs/rules.md#replacements
 */
export function replaceWithdrawn(
  team: readonly string[],
  field: readonly ReplacementCandidate[],
): { apiPlayerId: string; replaces: string | null }[] {
  const taken = new Set(team)
  const replacements = new Map<string, string>()
  const gone = field.filter((golfer) => golfer.neverStarted && taken.has(golfer.apiPlayerId))
  for (const golfer of gone.toSorted(compareClosingRank)) {
    const group = field
      .filter(({ slot, place }) => slot === golfer.slot && place !== null)
      .toSorted(compareClosingRank)
    const at = group.indexOf(golfer)
    const next = [...group.slice(at + 1), ...group.slice(0, Math.max(at, 0)).toReversed()].find(
      ({ apiPlayerId, neverStarted }) => !neverStarted && !taken.has(apiPlayerId),
    )
    if (!next) continue
    taken.add(next.apiPlayerId)
    replacements.set(golfer.apiPlayerId, next.apiPlayerId)
  }
  return team.map((apiPlayerId) => {
    const replacement = replacements.get(apiPlayerId)
    return replacement
      ? { apiPlayerId: replacement, replaces: apiPlayerId }
      : { apiPlayerId, replaces: null }
  })
}

/** The golfers who would replace a golfer on a team; null when nobody is left in the group. */
export interface Reserve {
  /** The replacement if this golfer is the next to drop out, or the one who has already come in. */
  first: string | null
  /** The replacement if all the team's golfers from that group are out: the better ranked are replaced first. */
  ifAllOut: string | null
}

/** A team's reserves, by the golfer who was picked. */
export function reservesOf(
  team: readonly string[],
  field: readonly ReplacementCandidate[],
): Map<string, Reserve> {
  const picked = new Set(team)
  const slots = new Map(field.map(({ apiPlayerId, slot }) => [apiPlayerId, slot]))
  const replacement = (id: string, isOut: (golfer: ReplacementCandidate) => boolean) => {
    const without = field
      .filter(({ slot }) => slot === slots.get(id))
      .map((golfer) => (isOut(golfer) ? { ...golfer, neverStarted: true } : golfer))
    return (
      replaceWithdrawn(team, without).find(({ replaces }) => replaces === id)?.apiPlayerId ?? null
    )
  }
  return new Map(
    team.map((id) => [
      id,
      {
        first: replacement(id, ({ apiPlayerId }) => apiPlayerId === id),
        ifAllOut: replacement(id, ({ apiPlayerId }) => picked.has(apiPlayerId)),
      },
    ]),
  )
}

type Entered = { apiPlayerId: string; inField: boolean }

/** Marks the golfers of a field who are out before their first shot. */
export function markNeverStarted<Golfer extends Entered>(
  field: readonly Golfer[],
  board: Scoreboard | null,
): (Golfer & { neverStarted: boolean })[] {
  const rows = new Map(board?.rows.map((row) => [row.apiPlayerId, row]))
  return field.map((golfer) => ({
    ...golfer,
    neverStarted: isNeverStarted(golfer, rows.get(golfer.apiPlayerId), board),
  }))
}

/**
 * Whether a golfer is out before the first shot: marked as out on the board, without a shot once round 1 is complete, or
 * missing, from the board once the tournament has begun and from the entry list before that.
 */
function isNeverStarted(
  { inField }: Entered,
  row: ScoreboardRow | undefined,
  board: Scoreboard | null,
) {
  const hasBegun = board !== null && board.status !== 'upcoming'
  if (!row) return !inField || hasBegun
  const isAbsent = hasBegun && !row.stale && isRoundComplete(1, board)
  return !hasStarted(row) && (row.out !== null || !inField || isAbsent)
}

/**
 * The golfers who never started and left the entry list, are out on the board, or missed the whole of round 1. None if the
 * event was canceled. What is announced can't be taken back, so one board that calls round 1 complete isn't enough.
 */
export function listSureWithdrawals(
  field: readonly Entered[],
  board: Scoreboard | null,
): ReadonlySet<string> {
  if (board && officialRounds(board) === 0) return new Set()
  const out = new Set(board?.rows.flatMap((row) => (row.out === null ? [] : [row.apiPlayerId])))
  const isPast =
    board !== null && isRoundComplete(1, board) && (isOver(board) || hasRoundBegun(board, 2))
  const gone = markNeverStarted(field, board).filter(
    ({ apiPlayerId, inField, neverStarted }) =>
      neverStarted && (!inField || out.has(apiPlayerId) || isPast),
  )
  return new Set(gone.map(({ apiPlayerId }) => apiPlayerId))
}

const compareClosingRank = (a: ReplacementCandidate, b: ReplacementCandidate) =>
  (a.place ?? Infinity) - (b.place ?? Infinity)
