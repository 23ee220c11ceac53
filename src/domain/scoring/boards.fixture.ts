import type { Scoreboard, ScoreboardRow } from '../tournaments/tournament.ts'
import type { GolferScore } from './scoring.ts'

/** A golfer's row with these finished rounds to par, on a par 72; for tests. */
export function row(
  apiPlayerId: string,
  rounds: readonly number[] = [],
  more: Partial<ScoreboardRow> = {},
): ScoreboardRow {
  const toPar = rounds.length ? rounds.reduce((sum, score) => sum + score, 0) : null
  return {
    apiPlayerId,
    name: `Golfer ${apiPlayerId}`,
    amateur: false,
    out: null,
    position: '-',
    toPar,
    today: rounds.at(-1) ?? null,
    thru: rounds.length ? 'F' : '',
    currentRound: Math.max(rounds.length, 1),
    teeTime: null,
    rounds: rounds.map((score, i) => ({ round: i + 1, strokes: 72 + score, toPar: score })),
    ...more,
  }
}

/** A board in play unless `more` says otherwise; for tests. */
export function board(rows: readonly ScoreboardRow[], more: Partial<Scoreboard> = {}): Scoreboard {
  return {
    status: 'in-progress',
    round: Math.max(1, ...rows.map(({ rounds }) => rounds.length)),
    roundStatus: 'in-progress',
    asOf: new Date('2026-04-10T20:00:00Z'),
    cut: null,
    rows: [...rows],
    ...more,
  }
}

/** The contribution of a golfer with this score; for tests. */
export function contribution(apiPlayerId: string, score: number | null): GolferScore {
  return {
    apiPlayerId,
    name: `Golfer ${apiPlayerId}`,
    position: '-',
    toPar: score,
    penalties: [],
    penalty: 0,
    thru: '',
    today: null,
    out: null,
    started: score !== null,
    score,
  }
}
