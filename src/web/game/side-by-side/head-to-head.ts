import type { Leaderboard, LeaderboardRow } from '#contract/game/leaderboard.ts'
import { todayTotal } from '#domain/scoring/today.ts'
import { pluralize } from '#domain/words.ts'
import { isPlayOver } from '#web/leagues/league-status.tsx'

import {
  sortByContribution,
  roundRemainder,
  type RoundRemainder,
} from '../leaderboard/team-progress.ts'

type Golfer = LeaderboardRow['golfers'][number]

/** A golfer on both teams, and the teams that the golfer counts for. */
export interface SharedGolfer {
  golfer: Golfer
  counts: 'both' | 'one' | 'other' | 'neither'
}

/** Two teams with what they share cancelled out. */
export interface HeadToHead {
  shared: SharedGolfer[]
  /** The golfers that only one of them has, counting ones first. */
  one: Golfer[]
  right: Golfer[]
  /** Strokes that `one` is ahead, negative when behind; null before there is a total. */
  margin: number | null
  /** Places that `one` is ahead, negative when behind. A tiebreaker may separate equal totals. */
  placesAhead: number
  /** Strokes that `one` gained today; null before both have played. */
  gainedToday: number | null
  left: { one: RoundRemainder; right: RoundRemainder }
}

/** Sets two teams against each other. Golfers are the ones who play: after replacements. */
export function headToHead(
  one: LeaderboardRow,
  right: LeaderboardRow,
  board: Pick<Leaderboard, 'roundStatus'>,
): HeadToHead {
  const ofOther = new Map(right.golfers.map((golfer) => [golfer.apiPlayerId, golfer]))
  const ofOne = new Set(one.golfers.map(({ apiPlayerId }) => apiPlayerId))
  const shared = sortByContribution(one.golfers).flatMap((golfer): SharedGolfer[] => {
    const twin = ofOther.get(golfer.apiPlayerId)
    return twin ? [{ golfer, counts: countsFor(golfer.counting, twin.counting) }] : []
  })
  const own = one.golfers.filter(({ apiPlayerId }) => !ofOther.has(apiPlayerId))
  const theirs = right.golfers.filter(({ apiPlayerId }) => !ofOne.has(apiPlayerId))
  return {
    shared,
    one: sortByContribution(own),
    right: sortByContribution(theirs),
    // A team without a total stands at level par, unless neither has one.
    margin:
      one.totalToPar === null && right.totalToPar === null
        ? null
        : (right.totalToPar ?? 0) - (one.totalToPar ?? 0),
    placesAhead: placeOf(right) - placeOf(one),
    gainedToday: difference(todayTotal(right.golfers), todayTotal(one.golfers)),
    left: { one: roundRemainder(own, board), right: roundRemainder(theirs, board) },
  }
}

function countsFor(one: boolean, right: boolean): SharedGolfer['counts'] {
  if (one) return right ? 'both' : 'one'
  return right ? 'other' : 'neither'
}

const placeOf = ({ position }: LeaderboardRow): number => Number(position.replace('T', '')) || 0

const difference = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? null : a - b

/** A name inside a sentence. */
export const inSentence = (name: string): string => (name === 'You' ? 'you' : name)

/** Says which of two leads and who gains today; once play is over, who beat the other. No one wins a void league. */
export function headToHeadText(
  { margin, placesAhead, gainedToday }: HeadToHead,
  names: { one: string; right: string },
  status: Leaderboard['status'],
): string[] {
  const isOver = isPlayOver(status)
  const by = (strokes: number) => pluralize(strokes, 'stroke')
  const subject = (diff: number) => (diff > 0 ? names.one : names.right)
  const beat = (diff: number) => `${subject(diff)} beat ${inSentence(subject(-diff))}`
  const was = (diff: number) => `${subject(diff)} ${subject(diff) === 'You' ? 'were' : 'was'}`
  const verb = (diff: number, rest: string) =>
    subject(diff) === 'You' ? rest : rest.replace(/^\w+/, (word) => `${word}s`)
  const standing = () => {
    if (margin === null) return 'No one has teed off yet.'
    if (margin === 0)
      return isOver && placesAhead !== 0 ? `${beat(placesAhead)} on a tiebreaker.` : 'Tied.'
    const strokes = by(Math.abs(margin))
    if (status === 'void') return `${was(margin)} ahead by ${strokes}.`
    if (isOver) return `${beat(margin)} by ${strokes}.`
    return `${subject(margin)} ${verb(margin, 'lead')} by ${strokes}.`
  }
  const texts = [standing()]
  if (!isOver && gainedToday !== null && gainedToday !== 0)
    texts.push(
      `${subject(gainedToday)} ${subject(gainedToday) === 'You' ? 'have' : 'has'} gained ${by(Math.abs(gainedToday))} today.`,
    )
  return texts
}
