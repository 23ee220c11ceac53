import { toParText } from '../notation.ts'
import { byNumbers, byText } from '../order.ts'
import { cutOf } from '../scoring/cut.ts'
import type { LeagueBoard, LeagueLine } from '../scoring/league-board.ts'
import { isOver, isRoundComplete, officialRounds } from '../scoring/scoring.ts'
import { type Board, plannedRounds } from '../tournaments/tournament.ts'
import { countText, namesText, nthWord, placeWords } from './words.ts'

/** A round by its number, or the settled league. */
export const recapRounds = ['1', '2', '3', '4', 'final'] as const
export type RecapRound = (typeof recapRounds)[number]

/** The facts of a recap, before they are put into words. */
export interface RecapFacts {
  /** Null while no team has a score. */
  leader: { userIds: string[]; total: number } | null
  /** Who gained and lost the most places in the round. */
  climber: { userId: string; places: number } | null
  faller: { userId: string; places: number } | null
  /** The best score of the round, or of the event once it is final, by a golfer on one team only. */
  bestPick: { userId: string; apiPlayerId: string; toPar: number } | null
  /** The golfers of the league who missed the cut in this round. */
  cut: string[]
  /** The strokes between the last paid place and the next team; null when nobody is paid, or everybody. */
  moneyGap: number | null
}

/** A league at the end of a round. */
export interface RecapInput {
  round: RecapRound
  /** The standings as they were then. */
  standings: LeagueBoard
  /** The board as it was then. */
  board: Board
  golferName(apiPlayerId: string): string
  memberName(userId: string): string
  /** In a club: how often each member has won this season, this league included. */
  seasonWins?: SeasonWins
}

/** Wins of a club's season by member. A season that starts in January is a year. */
export interface SeasonWins {
  of: 'year' | 'season'
  wins: ReadonlyMap<string, number>
}

/** The completed rounds that can be told: the one before the cut waits for the tour to say who is out. */
export function roundsToRecap(board: Board): number[] {
  const last = isOver(board) ? officialRounds(board) : plannedRounds
  const cut = cutOf(board)
  return Array.from({ length: last }, (_, nth) => nth + 1).filter(
    (round) => isRoundComplete(round, board) && !(cut?.open && round === cut.after),
  )
}

/** Finds what a recap tells. @see docs/rules.md#recaps */
export function recapFacts({ round, standings, board }: RecapInput): RecapFacts {
  const { lines, status } = standings
  const first = lines.filter(({ standing }) => standing.rank === 1)
  const total = first[0]?.standing.total ?? null
  const isMoved = round !== 'final' && status !== 'void'
  const moved = isMoved ? lines.filter(({ movement }) => movement !== 0) : []
  const by = (sign: 1 | -1) =>
    moved
      .filter(({ movement }) => movement * sign > 0)
      .toSorted(
        (a, b) =>
          byNumbers([-sign * a.movement, a.standing.rank], [-sign * b.movement, b.standing.rank]) ||
          byText(a.userId, b.userId),
      )
      .map(({ userId, movement }) => ({ userId, places: Math.abs(movement) }))[0] ?? null
  return {
    leader: total === null ? null : { userIds: first.map(({ userId }) => userId), total },
    climber: by(1),
    faller: by(-1),
    bestPick: bestPick(round, lines, board),
    cut: cutIn(round, lines, board),
    moneyGap: moneyGap(standings),
  }
}

function bestPick(
  round: RecapRound,
  lines: readonly LeagueLine[],
  board: Board,
): RecapFacts['bestPick'] {
  if (lines.length < 2) return null
  const rows = new Map(board.rows.map((row) => [row.apiPlayerId, row]))
  const scoreOf = (golfer: LeagueLine['golfers'][number]) =>
    round === 'final'
      ? golfer.score
      : (rows.get(golfer.apiPlayerId)?.rounds.find((one) => `${one.round}` === round)?.toPar ??
        null)
  const picks = lines.flatMap(({ userId, golfers }) =>
    golfers.map((golfer) => ({ userId, apiPlayerId: golfer.apiPlayerId, toPar: scoreOf(golfer) })),
  )
  const owners = Map.groupBy(picks, ({ apiPlayerId }) => apiPlayerId)
  const [best] = picks
    .flatMap(({ toPar, ...pick }) => (toPar === null ? [] : [{ ...pick, toPar }]))
    .filter(({ apiPlayerId }) => owners.get(apiPlayerId)?.length === 1)
    .toSorted((a, b) => a.toPar - b.toPar || byText(a.apiPlayerId, b.apiPlayerId))
  return best ?? null
}

function cutIn(round: RecapRound, lines: readonly LeagueLine[], board: Board): string[] {
  const own = new Set(lines.flatMap(({ golfers }) => golfers.map((golfer) => golfer.apiPlayerId)))
  return board.rows
    .filter(({ apiPlayerId, out, rounds }) => {
      const isCut = out === 'cut' || out === 'mdf'
      return isCut && own.has(apiPlayerId) && `${rounds.at(-1)?.round}` === round
    })
    .map(({ apiPlayerId }) => apiPlayerId)
    .toSorted(byText)
}

function moneyGap({ lines, status }: LeagueBoard): number | null {
  const [last, next] = moneyEdge(lines)
  const [from, to] = [last?.standing.total ?? null, next?.standing.total ?? null]
  return status === 'void' || from === null || to === null ? null : to - from
}

/** The last team that is paid and the first that isn't. */
function moneyEdge(lines: readonly LeagueLine[]): (LeagueLine | undefined)[] {
  const at = lines.findIndex(({ prize }) => prize === 0)
  return at < 1 ? [] : [lines[at - 1], lines[at]]
}

/** Puts a recap into plain sentences. Each round of a league opens in its own way. */
export function recapText(input: RecapInput, facts: RecapFacts): string {
  return [opening(input, facts), ...details(input, facts), ...closing(input, facts)].join(' ')
}

/** How often each winner has won this season, unless this is their first win. */
function closing({ round, standings, memberName, seasonWins }: RecapInput, { leader }: RecapFacts) {
  if (round !== 'final' || standings.status === 'void' || !leader || !seasonWins) return []
  const { of, wins } = seasonWins
  const again = leader.userIds.flatMap((userId) => {
    const count = wins.get(userId) ?? 0
    return count > 1 ? [`${memberName(userId)}’s ${nthWord(count)}`] : []
  })
  const [first, ...others] = again
  return first ? [`That is ${namesText([`${first} win this ${of}`, ...others])}.`] : []
}

function opening(input: RecapInput, { leader }: RecapFacts): string {
  const { round, standings, memberName } = input
  const { lines, status } = standings
  const start = startOf(input)
  const at = leader ? ` at ${toParText(leader.total)}` : ''
  if (status === 'void') {
    const [only] = lines
    const why =
      lines.length === 1 && only
        ? `${memberName(only.userId)} is the only one in${at && `,${at}`}, so the league is void`
        : 'fewer than 36 holes were official, so the league is void'
    return `${start}: ${why} and nobody owes anything.`
  }
  if (!leader) return `${start}: nobody has a score.`
  const names = namesText(leader.userIds.map(memberName))
  const isShared = leader.userIds.length > 1
  if (isShared)
    return `${start}: ${names} share ${round === 'final' ? 'first place' : 'the lead'}${at}.`
  const verb = round === 'final' ? 'wins' : isNewLeader(standings) ? 'takes the lead' : 'leads'
  return `${start}: ${names} ${verb}${at}${aheadText(input, leader.total)}.`
}

/** How far a single leader is ahead, and of whom; empty if nobody follows. Level teams are apart by a tiebreaker. */
function aheadText({ standings, memberName }: RecapInput, total: number): string {
  const next = standings.lines.find(({ standing }) => standing.rank > 1)
  if (!next || next.standing.total === null) return ''
  const name = memberName(next.userId)
  const gap = next.standing.total - total
  return gap > 0
    ? `, ${countText(gap, 'stroke')} ahead of ${name}`
    : `, ahead of ${name} on the tiebreaker`
}

/** Whether one team leads that did not lead before the round. */
const isNewLeader = ({ lines }: LeagueBoard): boolean => {
  const [first, ...others] = lines.filter(({ standing }) => standing.rank === 1)
  return first !== undefined && others.length === 0 && first.movement > 0
}

/** No two rounds of a league start alike. */
function startOf({ round, board }: RecapInput): string {
  if (round === 'final') return 'It’s final'
  if (isOver(board) && `${officialRounds(board)}` === round) return 'The last putt has dropped'
  return {
    1: 'Round 1 is in the books',
    2: 'Halfway home',
    3: 'One round to go',
    4: 'All four rounds are in',
  }[round]
}

function details(input: RecapInput, facts: RecapFacts): string[] {
  const { standings, golferName, memberName } = input
  const { climber, faller, bestPick, cut, moneyGap } = facts
  const place = (userId: string) =>
    placeWords(standings.lines.find((line) => line.userId === userId)?.standing.position ?? '')
  const texts: string[] = []
  // "Takes the lead" has said it already of a team that was second.
  const isSaid =
    climber?.places === 1 && isNewLeader(standings) && climber.userId === standings.lines[0]?.userId
  if (climber && !isSaid)
    texts.push(
      `${memberName(climber.userId)} climbed ${countText(climber.places, 'place')} to ${place(climber.userId)}.`,
    )
  if (faller)
    texts.push(
      `${memberName(faller.userId)} slipped ${countText(faller.places, 'place')} to ${place(faller.userId)}.`,
    )
  if (bestPick) {
    const what = input.round === 'final' ? 'Best pick that' : 'Best round from a pick that'
    texts.push(
      `${what} nobody else had: ${golferName(bestPick.apiPlayerId)}, ${toParText(bestPick.toPar)} for ${memberName(bestPick.userId)}.`,
    )
  }
  if (cut.length > 0) texts.push(`Out at the cut: ${namesText(cut.map(golferName))}.`)
  const [last, next] = moneyEdge(standings.lines)
  // Where only the leader is paid, the opening has named the gap.
  if (moneyGap !== null && last && next && last !== standings.lines[0] && input.round !== 'final') {
    // Level teams are apart only by a tiebreaker.
    const short =
      moneyGap === 0
        ? 'has the same total and loses the tiebreaker'
        : `is ${countText(moneyGap, 'stroke')} short`
    texts.push(`The money ends at ${memberName(last.userId)}: ${memberName(next.userId)} ${short}.`)
  }
  return texts
}
