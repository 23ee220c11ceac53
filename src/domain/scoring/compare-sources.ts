import type { Scoreboard, ScoreboardRow } from '../tournaments/tournament.ts'
import { holesPlayed } from './scoring.ts'

/** Why another source's board can't take over: it contradicts ours, or it hasn't come as far yet. */
export interface Disagreement {
  kind: 'conflict' | 'behind'
  /**
   * The difference, as part of a sentence: `round 1 of Ann Able is 68 and 67`. Stored as the key of what the
   * administrator trusts, so never reword it.
   */
  difference: string
}

/**
 * Compares our scoreboard with another source's. They agree if every finished round is the same, no one who is out is
 * back, and no one has played fewer holes.
 *
 * @param trusted the differences that don't count
 * @returns the first contradiction, else the first golfer who is behind; null when they agree
 * @see docs/rules.md#two-sources
 */
export function findDisagreement(
  ours: Scoreboard,
  other: Scoreboard,
  trusted: readonly string[] = [],
): Disagreement | null {
  const theirs = new Map(other.rows.map((row) => [row.apiPlayerId, row]))
  const known = new Set(ours.rows.map(({ apiPlayerId }) => apiPlayerId))
  const isCutMade = ours.rows.some(({ out }) => out === 'cut')
  const found = ours.rows.map((row) => compareRows(row, theirs.get(row.apiPlayerId), isCutMade))
  const onlyTheirs = hasBegun(ours)
    ? other.rows.filter((row) => !known.has(row.apiPlayerId) && countHoles(row) > 0)
    : []
  const differences = [
    ...found,
    ...onlyTheirs.map(({ name }) => conflict(`only one of them has ${name}`)),
  ].filter((one) => one !== null && !trusted.includes(one.difference))
  return differences.find((one) => one?.kind === 'conflict') ?? differences[0] ?? null
}

const conflict = (difference: string): Disagreement => ({ kind: 'conflict', difference })

function compareRows(
  ours: ScoreboardRow,
  theirs: ScoreboardRow | undefined,
  isCutMade: boolean,
): Disagreement | null {
  const { name } = ours
  if (!theirs) {
    const isGone = ours.out !== null && countHoles(ours) === 0
    return isGone ? null : conflict(`only one of them has ${name}`)
  }
  // Unreadable rows keep their last good values whichever source is read.
  if (ours.stale || theirs.stale) return null
  for (const { round, strokes } of ours.rounds) {
    const same = theirs.rounds.find((one) => one.round === round)
    const has = same ? String(same.strokes) : 'unfinished'
    if (same?.strokes !== strokes)
      return conflict(`round ${round} of ${name} is ${strokes} and ${has}`)
  }
  if (ours.out !== null) {
    if (theirs.out === ours.out) return null
    return conflict(
      `${name} is ${ours.out.toUpperCase()} and ${theirs.out?.toUpperCase() ?? 'playing'}`,
    )
  }
  if (theirs.out === 'cut' && isCutMade) return conflict(`${name} is CUT and playing`)
  // A golfer may have withdrawn or been cut since our last scoreboard.
  if (theirs.out !== null) return null
  const ahead = countHoles(theirs) - countHoles(ours)
  if (ahead < 0) return { kind: 'behind', difference: `${name} has played fewer holes there` }
  return ahead === 0 && theirs.toPar !== ours.toPar
    ? conflict(`${name} has different scores over the same holes`)
    : null
}

const hasBegun = ({ rows }: Scoreboard): boolean => rows.some((row) => countHoles(row) > 0)

/** Holes played over the event; those of a golfer who is out count only in finished rounds. */
function countHoles({ out, rounds, currentRound, today, thru }: ScoreboardRow): number {
  const isFinished = rounds.some(({ round }) => round === currentRound)
  const current = out !== null || isFinished || today === null ? 0 : holesPlayed(thru)
  return rounds.length * 18 + current
}
