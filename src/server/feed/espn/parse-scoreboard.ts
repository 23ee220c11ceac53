import { isCutOfficial } from '#domain/scoring/cut.ts'
import {
  plannedRounds,
  type Scoreboard,
  type ScoreboardRow,
} from '#domain/tournaments/tournament.ts'
import { FeedError, type TournamentRef } from '#server/platform/services/golf-source.ts'

import { checkReadable, oneRowEach } from '../parsing/checks.ts'
import { findRound } from '../parsing/round.ts'
import type { ReportUnknown } from '../parsing/unknown-words.ts'
import { findEvent } from './event.ts'
import { parseRow } from './row.ts'
import type { LeaderboardEvent } from './shapes.ts'
import { parseRoundStatus, parseTournamentStatus } from './status-words.ts'

/**
 * Parses `/leaderboard`.
 *
 * @param asOf when these scores first came, because ESPN doesn't say when they are from
 * @returns null while the board has no rows before the start
 * @throws {FeedError} unreadable, or unsupported for an event that isn't stroke play
 */
export function parseScoreboard(
  body: unknown,
  ref: TournamentRef,
  asOf: Date,
  reportUnknown: ReportUnknown,
): Scoreboard | null {
  const event = findEvent(body, ref)
  const competition = event.competitions[0]!
  const { period } = competition.status
  const named = Math.min(Math.max(period, 1), plannedRounds)
  const pars = new Set(event.courses.flatMap(({ shotsToPar }) => shotsToPar ?? []))
  if (pars.size === 0) throw new FeedError('unreadable', 'leaderboard: no course with a par')
  const rows = oneRowEach(
    competition.competitors.map((raw) => parseRow(raw, { pars, round: named, reportUnknown })),
  )
  checkReadable(rows)
  const { round, isPlayoff } = findRound(period, rows)
  const begun = rows.some(({ toPar }) => toPar !== null)
  const state = parseTournamentStatus(event.status.type.name, begun, reportUnknown)
  if (rows.length === 0) {
    if (state.status === 'upcoming') return null
    throw new FeedError('unreadable', 'leaderboard: in progress, but without rows')
  }
  return {
    ...state,
    round,
    roundStatus: isPlayoff
      ? 'complete'
      : parseRoundStatus(competition.status.type.name, begun, reportUnknown),
    asOf,
    cut: parseCut(event, rows),
    ...sentCutRound(event),
    rows,
  }
}

// Before there is a line, both numbers are 0.
function parseCut(
  { tournament }: LeaderboardEvent,
  rows: readonly ScoreboardRow[],
): Scoreboard['cut'] {
  const { cutScore, cutCount } = tournament
  if (!cutCount || cutScore === null || cutScore === undefined) return null
  return { toPar: cutScore, projected: !isCutOfficial(rows) }
}

const sentCutRound = ({
  tournament: { cutRound },
}: LeaderboardEvent): Pick<Scoreboard, 'cutRound'> =>
  cutRound === null || cutRound === undefined ? {} : { cutRound }
