import type { LeaderboardRow } from '#contract/game/leaderboard.ts'

import {
  byContribution,
  leftToPlay,
  type Progress,
  todayTotal,
} from '../leaderboard/team-progress.ts'

type Golfer = LeaderboardRow['golfers'][number]

/** A golfer on both teams, and the teams that the golfer counts for. */
export interface SharedGolfer {
  golfer: Golfer
  counts: 'both' | 'one' | 'other' | 'neither'
}

/** Two teams with what they share cancelled out. */
export interface FaceOff {
  shared: SharedGolfer[]
  /** The golfers that only one of them has, counting ones first. */
  one: Golfer[]
  other: Golfer[]
  /** Strokes that `one` is ahead, negative when behind; null before there is a total. */
  margin: number | null
  /** Strokes that `one` gained today; null before both have played. */
  gained: number | null
  left: { one: Progress; other: Progress }
}

/** Sets two teams against each other. Golfers are the ones who play: after replacements. */
export function faceOff(one: LeaderboardRow, other: LeaderboardRow): FaceOff {
  const ofOther = new Map(other.golfers.map((golfer) => [golfer.apiPlayerId, golfer]))
  const ofOne = new Set(one.golfers.map(({ apiPlayerId }) => apiPlayerId))
  const shared = byContribution(one.golfers).flatMap((golfer): SharedGolfer[] => {
    const twin = ofOther.get(golfer.apiPlayerId)
    return twin ? [{ golfer, counts: countsFor(golfer.counting, twin.counting) }] : []
  })
  const own = one.golfers.filter(({ apiPlayerId }) => !ofOther.has(apiPlayerId))
  const theirs = other.golfers.filter(({ apiPlayerId }) => !ofOne.has(apiPlayerId))
  return {
    shared,
    one: byContribution(own),
    other: byContribution(theirs),
    // A team without a total stands at level par, unless neither has one.
    margin:
      one.totalToPar === null && other.totalToPar === null
        ? null
        : (other.totalToPar ?? 0) - (one.totalToPar ?? 0),
    gained: difference(todayTotal(other.golfers), todayTotal(one.golfers)),
    left: { one: leftToPlay(own), other: leftToPlay(theirs) },
  }
}

function countsFor(one: boolean, other: boolean): SharedGolfer['counts'] {
  if (one) return other ? 'both' : 'one'
  return other ? 'other' : 'neither'
}

const difference = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? null : a - b

/** Who of two leads and who gains today, in sentences. */
export function faceOffText(
  { margin, gained }: FaceOff,
  names: { one: string; other: string },
): string[] {
  const by = (strokes: number) => `${strokes} stroke${strokes === 1 ? '' : 's'}`
  const subject = (diff: number) => (diff > 0 ? names.one : names.other)
  const verb = (diff: number, rest: string) =>
    subject(diff) === 'You' ? rest : rest.replace(/^\w+/, (word) => `${word}s`)
  const texts = [
    margin === null
      ? 'Nobody has teed off yet.'
      : margin === 0
        ? 'Level.'
        : `${subject(margin)} ${verb(margin, 'lead')} by ${by(Math.abs(margin))}.`,
  ]
  if (gained !== null && gained !== 0)
    texts.push(
      `${subject(gained)} ${subject(gained) === 'You' ? 'have' : 'has'} gained ${by(Math.abs(gained))} today.`,
    )
  return texts
}
