import type { Tally, GolferCut } from '../chances/tally.ts'
import { paidPlaces } from '../money/prizes.ts'
import { compareNumberLists, compareText } from '../order.ts'
import { cutOf, golfersOnCourse } from '../scoring/cut.ts'
import type { StandingsRow, TeamGolferScore } from '../scoring/league-standings.ts'
import { plannedRounds, type Scoreboard } from '../tournaments/tournament.ts'
import { pluralize } from '../words.ts'

/** A team's chances, from the simulated endings of its tournament. */
export interface TeamChances {
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
export interface TeamNeeds {
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
  /** The golfers on the course who matter to the team's chance to win, also other teams', those who matter most first. */
  onCourse: GolferStake[]
}

/** A golfer on the course, as they matter to a team. */
export interface GolferStake {
  apiPlayerId: string
  thru: string
  /** What a birdie does to the team's chance to win, from −1 to 1. */
  birdie: number
  /** The teams that have the golfer. */
  owners: string[]
}

/** How many golfers to root for. */
const maxRootFor = 3

/** Each team's chances, the likeliest winner first. */
export function teamChances({ count, teams }: Tally): TeamChances[] {
  return teams
    .map(({ userId, wins, paid, prizes }) => ({
      userId,
      win: wins / count,
      money: paid / count,
      expectedPrize: Math.round(prizes / count),
    }))
    .toSorted(
      (a, b) =>
        compareNumberLists([-a.win, -a.money], [-b.win, -b.money]) ||
        compareText(a.userId, b.userId),
    )
}

/**
 * Works out what a team needs, from the standings as they are and the endings as they may be.
 *
 * @param lines all teams, first place first
 * @param board null before the tour has one
 * @returns null for someone without a team
 */
export function teamNeeds(
  userId: string,
  lines: readonly StandingsRow[],
  endings: Tally,
  board: Scoreboard | null,
): TeamNeeds | null {
  const mine = lines.find((line) => line.userId === userId)
  if (!mine) return null
  const total = ({ standing }: StandingsRow) => standing.total ?? 0
  const behind = (line: StandingsRow | undefined) =>
    Math.max(0, line ? total(mine) - total(line) : 0)
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
    onCourse: board ? stakes(userId, lines, endings, board) : [],
  }
}

/** The simulation may be older than the board, so golfers who have finished their round since are left out. */
function stakes(
  userId: string,
  lines: readonly StandingsRow[],
  endings: Tally,
  board: Scoreboard,
): GolferStake[] {
  const birdies = endings.teams.find((team) => team.userId === userId)?.birdies ?? {}
  return golfersOnCourse(board)
    .flatMap(({ apiPlayerId, thru }) => {
      const birdie = birdies[apiPlayerId]
      const owners = lines
        .filter(({ golfers }) => golfers.some((golfer) => golfer.apiPlayerId === apiPlayerId))
        .map((line) => line.userId)
      return birdie === undefined ? [] : [{ apiPlayerId, thru, birdie, owners }]
    })
    .toSorted((a, b) => Math.abs(b.birdie) - Math.abs(a.birdie))
}

function rootFor(
  mine: StandingsRow,
  lines: readonly StandingsRow[],
  board: Scoreboard | null,
): TeamNeeds['rootFor'] {
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
        compareNumberLists([a.sharedWith.length, a.score], [b.sharedWith.length, b.score]) ||
        compareText(a.apiPlayerId, b.apiPlayerId),
    )
    .slice(0, maxRootFor)
    .map(({ apiPlayerId, sharedWith }) => ({ apiPlayerId, sharedWith }))
}

function nextTee({ golfers }: StandingsRow, board: Scoreboard | null): TeamNeeds['nextTee'] {
  const asOf = board?.asOf.getTime() ?? 0
  const [next] = golfers
    .flatMap(({ apiPlayerId, teeTime: at, thru, out }) =>
      at && thru === '' && out === null && at.getTime() > asOf ? [{ apiPlayerId, at }] : [],
    )
    .toSorted(
      (a, b) => a.at.getTime() - b.at.getTime() || compareText(a.apiPlayerId, b.apiPlayerId),
    )
  return next ?? null
}

function golferOutlook(
  { apiPlayerId, toPar }: TeamGolferScore,
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
export interface NeedsFormat {
  golfer(apiPlayerId: string): string
  member(userId: string): string
  time(at: Date): string
  /** See {@link paidSpot}. */
  spot: string
}

/** What a team plays for: the money, or in a free league the places that a fee would pay. */
export const paidSpot = (isFree: boolean, teams: number): string =>
  isFree ? `the top ${paidPlaces(teams)}` : 'the money'

/** Whether a team plays for more than the win. In a free league of two, the one place that a fee would pay is the win. */
export const hasPaidSpot = (isFree: boolean, teams: number): boolean =>
  !isFree || paidPlaces(teams) > 1

/**
 * Says what a team needs: `You’re 1 stroke out of the money. Root for Smith, who only you and Mike have. Next to
 * tee off: Åberg, 5:44 PM.`
 *
 * @param started whether any team has a total yet
 */
export function describeNeeds(needs: TeamNeeds, started: boolean, format: NeedsFormat): string {
  const [root] = needs.rootFor
  const parts = [started ? describeGap(needs, format.spot) : 'Everyone starts even']
  if (root)
    parts.push(`Root for ${format.golfer(root.apiPlayerId)}, ${describeShared(root, format)}`)
  if (needs.nextTee) {
    parts.push(
      `Next to tee off: ${format.golfer(needs.nextTee.apiPlayerId)}, ${format.time(needs.nextTee.at)}`,
    )
  }
  return `${parts.join('. ')}.`
}

const strokes = (count: number) => pluralize(count, 'stroke')

function describeGap({ behindLead, behindMoney, ahead }: TeamNeeds, spot: string): string {
  if (ahead !== null) return `You lead by ${strokes(ahead)}`
  if (behindLead === 0) return 'You’re tied for the lead'
  if (behindMoney === null) return `You’re in ${spot}, ${strokes(behindLead)} back of the lead`
  return behindMoney === behindLead
    ? `You’re ${strokes(behindLead)} back of the lead`
    : `You’re ${strokes(behindMoney)} out of ${spot}`
}

function describeShared({ sharedWith }: TeamNeeds['rootFor'][number], format: NeedsFormat): string {
  const [first, ...others] = sharedWith
  if (first === undefined) return 'who no one else has'
  if (others.length === 0) return `who only you and ${format.member(first)} have`
  return `who ${sharedWith.length} others have too`
}
