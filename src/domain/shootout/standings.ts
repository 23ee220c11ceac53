import type { Slot } from '../leagues/groups.ts'
import type { Penalty } from '../leagues/rules.ts'
import { rankTeams } from '../scoring/ranking.ts'
import { countedRounds, scoreGolfer, isOver } from '../scoring/scoring.ts'
import { sum } from '../sum.ts'
import { type Scoreboard, type ScoreboardRow, emptyRow } from '../tournaments/tournament.ts'
import { picksPerMember } from './picks.ts'
import { weekendRound } from './weekend.ts'

/** A golfer's weekend. */
export interface WeekendScore {
  apiPlayerId: string
  name: string
  slot: Slot
  position: string
  /** Strokes to par of rounds 3 and 4 without the penalty; null before the first shot. */
  toPar: number | null
  /** The cost of the weekend's missed rounds. */
  penalty: number
  /** The score of the round in play or the last one, if that is on the weekend. */
  today: number | null
  thru: string
  teeTime: Date | null
  /** Whether the newest scores can't be read, so these are the last good ones. */
  stale: boolean
}

/** A member's three golfers. */
export interface ShootoutTeam {
  userId: string
  golfers: readonly string[]
}

/** A member's line of the shootout. */
export interface ShootoutRow {
  userId: string
  /** `1`, `T2`; `-` while nobody has a score. */
  place: string
  /** Null until one of the three has a score. */
  total: number | null
  golfers: WeekendScore[]
}

/**
 * Ranks the teams of a shootout, the lowest total first. All three golfers count. Equal totals share the place.
 *
 * @see docs/rules.md#weekend-shootout
 */
export function shootoutStandings(
  teams: readonly ShootoutTeam[],
  board: Scoreboard,
  penalty: Penalty,
  golferOf: (apiPlayerId: string) => { name: string; slot: Slot },
): ShootoutRow[] {
  const rows = new Map(board.rows.map((row) => [row.apiPlayerId, row]))
  const golfersOf = new Map(
    teams.map(({ userId, golfers }) => [
      userId,
      golfers.map((id) => {
        const { name, slot } = golferOf(id)
        return weekendScore(rows.get(id) ?? withdrawnRow(id, name), board, penalty, slot)
      }),
    ]),
  )
  const entries = teams.map(({ userId }) => ({
    userId,
    predicted: null,
    golfers: (golfersOf.get(userId) ?? []).map(({ apiPlayerId, toPar, penalty }) => {
      const score = toPar === null && penalty === 0 ? null : (toPar ?? 0) + penalty
      return { apiPlayerId, score, started: score !== null }
    }),
  }))
  const options = { counting: picksPerMember, final: false, winningToPar: null }
  return rankTeams(entries, options).map(({ userId, position, total }) => ({
    userId,
    place: position,
    total,
    golfers: golfersOf.get(userId) ?? [],
  }))
}

/** The row of a golfer who is no longer on the board, and so has withdrawn. */
const withdrawnRow = (apiPlayerId: string, name: string): ScoreboardRow => ({
  ...emptyRow(apiPlayerId, name, weekendRound),
  out: 'wd',
  position: 'WD',
})

/** A golfer's rounds 3 and 4, by the league's own rules for rounds in play and missed ones. */
function weekendScore(
  row: ScoreboardRow,
  board: Scoreboard,
  rule: Penalty,
  slot: Slot,
): WeekendScore {
  const { penalties, today, thru } = scoreGolfer(row, board, rule)
  const counted = countedRounds(row, board).filter(({ round }) => round >= weekendRound)
  const isWeekend = row.currentRound >= weekendRound
  const isFinished = row.rounds.some(({ round }) => round === row.currentRound)
  const inPlay = isWeekend && !isFinished && !isOver(board) ? today : null
  const scores = [...counted.map(({ toPar }) => toPar), ...(inPlay === null ? [] : [inPlay])]
  const missed = penalties.filter(({ round }) => round >= weekendRound)
  return {
    apiPlayerId: row.apiPlayerId,
    name: row.name,
    slot,
    position: row.position,
    toPar: scores.length > 0 ? sum(scores) : null,
    penalty: sum(missed.map(({ strokes }) => strokes)),
    today: isWeekend ? today : null,
    thru: isWeekend ? thru : '',
    teeTime: row.teeTime,
    stale: row.stale ?? false,
  }
}
