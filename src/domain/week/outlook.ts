import type { Endings, GolferCut } from '../chances/endings.ts'
import { paidPlaces } from '../money/prizes.ts'
import { byNumbers, byText } from '../order.ts'
import { cutOf } from '../scoring/cut.ts'
import type { LeagueLine, TeamContribution } from '../scoring/league-board.ts'
import { plannedRounds, type Board } from '../tournaments/tournament.ts'

/** A team's chances, from the simulated endings of its tournament. */
export interface TeamOutlook {
  userId: string
  /** From 0 to 1. */
  win: number
  /** The chance to be paid; in a free league, to take a place that a fee would pay. */
  money: number
  /** In cents, on average; 0 in a free league. */
  expectedPrize: number
}

/** A golfer's cut, as it matters to a team. */
export interface GolferOutlook {
  apiPlayerId: string
  /** The chance to make the cut; null unless one is to come. */
  makeCut: number | null
  /** Strokes inside the projected line, negative outside; null without a line or a score. */
  cushion: number | null
  /** The penalty that would fall due, in strokes. */
  penalty: number | null
  /** What that adds to the team's total with everyone else at their expected score. */
  missCosts: number | null
}

/** The needs of a team. */
export interface Needs {
  /** Strokes behind the team in first place; 0 for the leaders. */
  behindLead: number
  /** Strokes behind the last paid place; null when in the money. */
  behindMoney: number | null
  /** Strokes ahead of the next team; null unless leading alone. */
  ahead: number | null
  /** The team's golfers who count and still play, those on the fewest other teams first. */
  rootFor: { apiPlayerId: string; sharedWith: string[] }[]
  /** The team's golfer who tees off next; null when none is about to. */
  nextTee: { apiPlayerId: string; at: Date } | null
  golfers: GolferOutlook[]
}

/** How many golfers to root for. */
const mostRooted = 3

/** Each team's chances, the likeliest winner first. */
export function teamOutlooks({ count, teams }: Endings): TeamOutlook[] {
  return teams
    .map(({ userId, wins, paid, prizes }) => ({
      userId,
      win: wins / count,
      money: paid / count,
      expectedPrize: Math.round(prizes / count),
    }))
    .toSorted(
      (a, b) => byNumbers([-a.win, -a.money], [-b.win, -b.money]) || byText(a.userId, b.userId),
    )
}

/**
 * Works out what a team needs, from the standings as they are and the endings as they may be.
 *
 * @param lines all teams, first place first
 * @param board null before the tour has one
 * @returns null for someone without a team
 */
export function needsOf(
  userId: string,
  lines: readonly LeagueLine[],
  endings: Endings,
  board: Board | null,
): Needs | null {
  const mine = lines.find((line) => line.userId === userId)
  if (!mine) return null
  const total = ({ standing }: LeagueLine) => standing.total ?? 0
  const behind = (line: LeagueLine | undefined) => Math.max(0, line ? total(mine) - total(line) : 0)
  const cuts = endings.teams.find((team) => team.userId === userId)?.cut ?? []
  const cut = board && cutOf(board)
  const line = cut?.open ? cut.line : null
  const behindLead = behind(lines[0])
  const last = lines[paidPlaces(lines.length) - 1]
  const isPaid = behind(last) === 0
  const [rival] = lines.filter((line) => line !== mine)
  const lead = rival ? total(rival) - total(mine) : 0
  return {
    behindLead,
    behindMoney: isPaid ? null : behind(last),
    ahead: behindLead === 0 && lead > 0 ? lead : null,
    rootFor: rootFor(mine, lines, board),
    nextTee: nextTee(mine, board),
    golfers: mine.golfers.map((golfer) => golferOutlook(golfer, cuts, line)),
  }
}

function rootFor(
  mine: LeagueLine,
  lines: readonly LeagueLine[],
  board: Board | null,
): Needs['rootFor'] {
  const done = new Set(
    board?.rows
      .filter(({ rounds }) => rounds.length >= plannedRounds)
      .map(({ apiPlayerId }) => apiPlayerId),
  )
  return mine.golfers
    .filter(({ apiPlayerId, out, counting }) => counting && out === null && !done.has(apiPlayerId))
    .map(({ apiPlayerId, score }) => ({
      apiPlayerId,
      score: score ?? 0,
      sharedWith: lines
        .filter(
          (line) => line !== mine && line.golfers.some((one) => one.apiPlayerId === apiPlayerId),
        )
        .map((line) => line.userId),
    }))
    .toSorted(
      (a, b) =>
        byNumbers([a.sharedWith.length, a.score], [b.sharedWith.length, b.score]) ||
        byText(a.apiPlayerId, b.apiPlayerId),
    )
    .slice(0, mostRooted)
    .map(({ apiPlayerId, sharedWith }) => ({ apiPlayerId, sharedWith }))
}

function nextTee({ golfers }: LeagueLine, board: Board | null): Needs['nextTee'] {
  const asOf = board?.asOf.getTime() ?? 0
  const [next] = golfers
    .flatMap(({ apiPlayerId, teeTime: at, thru, out }) =>
      at && thru === '' && out === null && at.getTime() > asOf ? [{ apiPlayerId, at }] : [],
    )
    .toSorted((a, b) => a.at.getTime() - b.at.getTime() || byText(a.apiPlayerId, b.apiPlayerId))
  return next ?? null
}

function golferOutlook(
  { apiPlayerId, toPar }: TeamContribution,
  cuts: readonly GolferCut[],
  line: number | null,
): GolferOutlook {
  const cut = cuts.find((one) => one.apiPlayerId === apiPlayerId)
  if (!cut) return { apiPlayerId, makeCut: null, cushion: null, penalty: null, missCosts: null }
  return {
    apiPlayerId,
    makeCut: cut.makes,
    cushion: line === null || toPar === null ? null : line - toPar,
    penalty: cut.penalty,
    missCosts: cut.adds,
  }
}

/** How names and times are written in {@link describeNeeds}. */
export interface Wording {
  golfer(apiPlayerId: string): string
  member(userId: string): string
  time(at: Date): string
  /** See {@link paidSpot}. */
  spot: string
}

/** What a team plays for: the money, or in a free league the places that a fee would pay. */
export const paidSpot = (isFree: boolean, teams: number): string =>
  isFree ? `the top ${paidPlaces(teams)}` : 'the money'

/**
 * Says what a team needs: `1 stroke out of the money; root for Smith, whom only you and Mike have; next off: Åberg
 * 5:44 PM`.
 *
 * @param started whether any team has a total yet
 */
export function describeNeeds(needs: Needs, started: boolean, words: Wording): string {
  const [root] = needs.rootFor
  const parts = [started ? describeGap(needs, words.spot) : 'Everyone starts level']
  if (root) parts.push(`root for ${words.golfer(root.apiPlayerId)}, ${describeShared(root, words)}`)
  if (needs.nextTee) {
    parts.push(
      `next off: ${words.golfer(needs.nextTee.apiPlayerId)} ${words.time(needs.nextTee.at)}`,
    )
  }
  return parts.join('; ')
}

const strokes = (count: number) => `${count} ${count === 1 ? 'stroke' : 'strokes'}`

function describeGap({ behindLead, behindMoney, ahead }: Needs, spot: string): string {
  if (ahead !== null) return `You lead by ${strokes(ahead)}`
  if (behindLead === 0) return 'You share the lead'
  if (behindMoney === null) return `In ${spot}, ${strokes(behindLead)} behind the lead`
  return behindMoney === behindLead
    ? `${strokes(behindLead)} behind the lead`
    : `${strokes(behindMoney)} out of ${spot}`
}

function describeShared({ sharedWith }: Needs['rootFor'][number], words: Wording): string {
  const [first, ...others] = sharedWith
  if (first === undefined) return 'whom nobody else has'
  if (others.length === 0) return `whom only you and ${words.member(first)} have`
  return `whom ${sharedWith.length} others have too`
}
