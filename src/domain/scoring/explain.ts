import { slotName, type Slot } from '../leagues/groups.ts'
import type { LeagueBoard, LeagueLine, TeamContribution } from './league-board.ts'
import { toParText } from '../notation.ts'
import type { Rules } from '../leagues/rules.ts'
import { holesPlayed, isRoundComplete, officialRounds, countedRounds } from './scoring.ts'
import { type Comparison, compareTeams } from './tie-break.ts'
import type { Board, BoardRow, FinishedRound, Out } from '../tournaments/tournament.ts'

/** A golfer of a team, with all that makes up what he gives it. */
export interface ExplainedGolfer {
  apiPlayerId: string
  name: string
  slot: Slot
  counting: boolean
  /** `toPar` and `penalty` together, level par before his first shot, null where nothing counts. */
  score: number | null
  toPar: number | null
  /** Those that stand. */
  rounds: FinishedRound[]
  /** Of the round in play; null when there is none. */
  today: number | null
  thru: string
  out: Out | null
  penalties: { round: number; strokes: number }[]
  replaces: string | null
  /** In the order one would tell it. */
  sentences: string[]
}

/** Why a team has the total and the place that it has. */
export interface Explanation {
  userId: string
  position: string
  total: number | null
  predicted: number | null
  /** What guesses are measured against; null where none decides. */
  winningToPar: number | null
  golfers: ExplainedGolfer[]
  /** Against the team before and the team after, where there is one. */
  neighbours: Comparison[]
  sentences: string[]
}

const outInWords: Record<Out, string> = {
  cut: 'Missed the cut',
  wd: 'Withdrew',
  dq: 'Was disqualified',
  mdf: 'Made the cut but did not finish',
}

/**
 * Explains a team's line on its league's board.
 *
 * @param nameOf the name of a golfer who is on no team any more
 * @param usernameOf of a member
 * @returns null when there is no such team
 */
export function explainTeam(
  userId: string,
  rules: Rules,
  league: LeagueBoard,
  board: Board | null,
  nameOf: (apiPlayerId: string) => string,
  usernameOf: (userId: string) => string,
): Explanation | null {
  const at = league.lines.findIndex((line) => line.userId === userId)
  const line = league.lines[at]
  if (!line) return null
  const neighbours = [league.lines[at - 1], league.lines[at + 1]].filter(
    (other) => other !== undefined,
  )
  const size = line.golfers.length
  return {
    userId,
    position: line.standing.position,
    total: line.standing.total,
    predicted: line.predicted,
    winningToPar: league.tieBreak.winningToPar,
    golfers: line.golfers.map((golfer) => explainGolfer(golfer, rules, size, board, nameOf)),
    neighbours: neighbours.map((other) => compareTeams(line, other, league.tieBreak, usernameOf)),
    sentences: totalInWords(line),
  }
}

function explainGolfer(
  golfer: TeamContribution,
  rules: Rules,
  size: number,
  board: Board | null,
  nameOf: (apiPlayerId: string) => string,
): ExplainedGolfer {
  const { apiPlayerId, name, slot, counting, score, toPar, penalties } = golfer
  const { today, thru, out, replaces } = golfer
  const row = board?.rows.find((row) => row.apiPlayerId === apiPlayerId)
  const rounds = row && board ? countedRounds(row, board) : []
  const inPlay = rounds.some(({ round }) => round === row?.currentRound) ? null : today
  return {
    apiPlayerId,
    name,
    slot,
    counting,
    score: golfer.notStarted ? 0 : score,
    toPar,
    rounds,
    today: inPlay,
    thru: inPlay === null ? '' : thru,
    out,
    penalties,
    replaces,
    sentences: [
      ...(replaces === null ? [] : [replacementInWords(golfer, nameOf(replaces))]),
      ...rounds.map(
        ({ round, strokes, toPar }) => `Round ${round}: ${strokes} (${toParText(toPar)})`,
      ),
      ...(inPlay === null ? [] : [`In play: ${toParText(inPlay)} after ${holes(thru)}`]),
      ...struckInWords(row, board, rounds),
      ...penaltyInWords(golfer, rules, board),
      scoreInWords(golfer, rules, size),
    ],
  }
}

const replacementInWords = ({ slot }: TeamContribution, name: string): string =>
  `Replaces ${name}, who was out before his first shot: the next golfer of ${slotName(slot)}, by the ranking when drafting closed, who was not on the team`

function holes(thru: string): string {
  const played = holesPlayed(thru)
  return played === 1 ? '1 hole' : `${played} holes`
}

/** The last round, where a disqualification has struck it. */
function struckInWords(
  row: BoardRow | undefined,
  board: Board | null,
  stand: readonly FinishedRound[],
): string[] {
  const last = board && row?.rounds.find(({ round }) => round === officialRounds(board))
  if (row?.out !== 'dq' || !last || stand.some(({ round }) => round === last.round)) return []
  return [`Round ${last.round}: ${last.strokes} (${toParText(last.toPar)}), struck`]
}

function penaltyInWords(
  { out, penalties }: TeamContribution,
  { penalty }: Rules,
  board: Board | null,
): string[] {
  if (penalties.length === 0) return out ? [outInWords[out]] : []
  const why = out ? outInWords[out] : 'Did not finish'
  const byWorst = (round: number) => {
    if (penalty.kind !== 'worst-round' || !board) return ''
    return isRoundComplete(round, board)
      ? " (the day's worst round and one)"
      : ' (until the round is complete)'
  }
  const rounds = penalties.map(
    ({ round, strokes }) => `+${strokes} for round ${round}${byWorst(round)}`,
  )
  return [`${why}: ${rounds.join(', ')}`]
}

function scoreInWords(
  { counting, score, toPar, penalty, notStarted }: TeamContribution,
  rules: Rules,
  size: number,
): string {
  if (notStarted) {
    return counting
      ? 'Not started: counts as level (E)'
      : `Not started, so level (E): does not count; the best ${rules.counting} of ${size} do`
  }
  if (score === null) return 'No score'
  const parts = penalty === 0 ? '' : ` (${toParText(toPar)} and +${penalty})`
  if (counting) return `Counts: ${toParText(score)}${parts}`
  return `Does not count: ${toParText(score)}${parts}; the best ${rules.counting} of ${size} do`
}

function totalInWords({ standing, golfers }: LeagueLine): string[] {
  if (standing.total === null) return ['None of these golfers has started: the team stands at E']
  const scores = standing.counting.map((id) => {
    const golfer = golfers.find(({ apiPlayerId }) => apiPlayerId === id)
    return `${golfer?.name ?? id} ${toParText(golfer?.score ?? 0)}`
  })
  return [`${scores.join(', ')}: ${toParText(standing.total)} in all`]
}
