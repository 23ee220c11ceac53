import { formatToPar } from '../format.ts'
import { slotName, type Slot } from '../leagues/groups.ts'
import type { Rules } from '../leagues/rules.ts'
import type {
  Scoreboard,
  ScoreboardRow,
  FinishedRound,
  OutReason,
} from '../tournaments/tournament.ts'
import { pluralize } from '../words.ts'
import type { LeagueStandings, StandingsRow, TeamGolferScore } from './league-standings.ts'
import { holesPlayed, isRoundComplete, officialRounds, countedRounds } from './scoring.ts'
import { type Comparison, compareTeams } from './tiebreaker.ts'

/** A golfer of a team, with everything that makes up their score. */
export interface ExplainedGolfer {
  apiPlayerId: string
  name: string
  slot: Slot
  counting: boolean
  /** `toPar` plus penalties; level par before the first shot, null without a score. */
  score: number | null
  toPar: number | null
  /** The rounds that count. */
  rounds: FinishedRound[]
  /** To par in the round in play; null when there is none. */
  today: number | null
  thru: string
  out: OutReason | null
  penalties: { round: number; strokes: number }[]
  replaces: string | null
  /** In reading order. */
  sentences: string[]
}

/** The reasons for a team's total and place. */
export interface Explanation {
  userId: string
  position: string
  total: number | null
  predicted: number | null
  /** The score that guesses are measured against; null when they are skipped. */
  winningToPar: number | null
  golfers: ExplainedGolfer[]
  /** Compared with the team before and the team after. */
  neighbors: Comparison[]
  sentences: string[]
}

const outLabels: Record<OutReason, string> = {
  cut: 'Missed the cut',
  wd: 'Withdrew',
  dq: 'Disqualified',
  mdf: 'Made the cut but didn’t finish',
}

/**
 * Explains a team's line on its league's board.
 *
 * @param nameOf the name of a golfer who was replaced
 * @param readerId whoever reads it, if it is written for one person
 * @returns null when the member has no team
 */
export function explainTeam(
  userId: string,
  rules: Rules,
  league: LeagueStandings,
  board: Scoreboard | null,
  nameOf: (apiPlayerId: string) => string,
  memberName: (userId: string) => string,
  readerId: string | null = null,
): Explanation | null {
  const at = league.rows.findIndex((line) => line.userId === userId)
  const line = league.rows[at]
  if (!line) return null
  const neighbors = [league.rows[at - 1], league.rows[at + 1]].filter(
    (other) => other !== undefined,
  )
  const size = line.golfers.length
  return {
    userId,
    position: line.standing.position,
    total: line.standing.total,
    predicted: line.predicted,
    winningToPar: league.tiebreaker.winningToPar,
    golfers: line.golfers.map((golfer) => explainGolfer(golfer, rules, size, board, nameOf)),
    neighbors: neighbors.map((other) => compareTeams(line, other, league, memberName, readerId)),
    sentences: describeTotal(line),
  }
}

function explainGolfer(
  golfer: TeamGolferScore,
  rules: Rules,
  size: number,
  board: Scoreboard | null,
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
      ...(replaces === null ? [] : [describeReplacement(golfer, nameOf(replaces))]),
      ...rounds.map(
        ({ round, strokes, toPar }) => `Round ${round}: ${strokes} (${formatToPar(toPar)})`,
      ),
      ...(inPlay === null
        ? []
        : [`On the course: ${formatToPar(inPlay)} through ${formatHolesPlayed(thru)}`]),
      ...describeStruckRound(row, board, rounds),
      ...describePenalties(golfer, rules, board),
      describeScore(golfer, rules, size),
    ],
  }
}

const describeReplacement = ({ slot }: TeamGolferScore, name: string): string =>
  `In for ${name}, who withdrew before teeing off. Next ${slot === 'W' ? 'wildcard' : `in ${slotName(slot)}`} by the ranking when picks locked`

const formatHolesPlayed = (thru: string) => pluralize(holesPlayed(thru), 'hole')

/** The last round, if a disqualification struck it. */
function describeStruckRound(
  row: ScoreboardRow | undefined,
  board: Scoreboard | null,
  counted: readonly FinishedRound[],
): string[] {
  const last = board && row?.rounds.find(({ round }) => round === officialRounds(board))
  if (row?.out !== 'dq' || !last || counted.some(({ round }) => round === last.round)) return []
  return [`Round ${last.round}: ${last.strokes} (${formatToPar(last.toPar)}), erased by the DQ`]
}

function describePenalties(
  { out, penalties }: TeamGolferScore,
  { penalty }: Rules,
  board: Scoreboard | null,
): string[] {
  if (penalties.length === 0) return out ? [outLabels[out]] : []
  const why = out ? outLabels[out] : 'Did not finish'
  const byWorst = (round: number) => {
    if (penalty.kind !== 'worst-round' || !board) return ''
    return isRoundComplete(round, board)
      ? ' (the day’s worst round +1)'
      : ' (until the round is complete)'
  }
  const rounds = penalties.map(
    ({ round, strokes }) => `+${strokes} for round ${round}${byWorst(round)}`,
  )
  return [`${why}: ${rounds.join(', ')}`]
}

function describeScore(
  { counting, score, toPar, penalty, notStarted }: TeamGolferScore,
  rules: Rules,
  size: number,
): string {
  const best = `the best ${rules.counting} of ${size} ${rules.counting === 1 ? 'counts' : 'count'}`
  if (notStarted) {
    return counting
      ? 'Hasn’t teed off: counts as E for now'
      : `Hasn’t teed off, so E for now. Dropped: only ${best}`
  }
  if (score === null) return 'No score'
  const parts = penalty === 0 ? '' : ` (${formatToPar(toPar)} and +${penalty})`
  if (counting) return `Counts: ${formatToPar(score)}${parts}`
  return `Dropped: ${formatToPar(score)}${parts}. Only ${best}`
}

function describeTotal({ standing, golfers }: StandingsRow): string[] {
  if (standing.total === null) return ['No one on this team has teed off yet, so it’s at E']
  const scores = standing.counting.map((id) => {
    const golfer = golfers.find(({ apiPlayerId }) => apiPlayerId === id)
    return `${golfer?.name ?? id} ${formatToPar(golfer?.score ?? 0)}`
  })
  return [`Total ${formatToPar(standing.total)}: ${scores.join(', ')}`]
}
