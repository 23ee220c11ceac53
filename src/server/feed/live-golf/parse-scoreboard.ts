import type { Course, Scoreboard } from '#domain/tournaments/tournament.ts'
import { FeedError, type TournamentRef } from '#server/platform/services/golf-source.ts'

import { parseAs } from '../parsing/checks.ts'
import { defaultRound, toScoreboard } from '../parsing/scoreboard.ts'
import type { ReportUnknown } from '../parsing/unknown-words.ts'
import { checkSameTournament } from './checks.ts'
import { decodeExtendedJson } from './extended-json.ts'
import { parseRow } from './row.ts'
import { LeaderboardResponse, PlayedCourses, TeamBoard } from './shapes.ts'

/**
 * Parses `/leaderboard`. A row with unreadable scores is marked `stale` and has none.
 *
 * @returns null while the board has no rows before the start
 * @throws {FeedError} unreadable, or unsupported for an event of teams
 * @see docs/decisions/0015-doubtful-payloads-wait.md
 */
export function parseScoreboard(
  body: unknown,
  ref: TournamentRef,
  reportUnknown: ReportUnknown,
): Scoreboard | null {
  const plain = decodeExtendedJson(body)
  if (TeamBoard.safeParse(plain).success) {
    throw new FeedError('unsupported', 'leaderboard: a team event')
  }
  const answer = parseAs(LeaderboardResponse, plain, 'leaderboard')
  checkSameTournament(answer, ref, 'leaderboard')
  const { status, roundStatus, lastUpdated, timestamp, cutLines } = answer
  const named = answer.roundId ?? 1
  const head = {
    named,
    status,
    roundStatus,
    asOf: lastUpdated ?? timestamp,
    cutToPar: cutLines.find(({ cutScore }) => cutScore !== null)?.cutScore ?? null,
  }
  const rows = answer.leaderboardRows.map((row) =>
    parseRow(row, defaultRound(named), reportUnknown),
  )
  return toScoreboard(head, rows, reportUnknown)
}

/**
 * Parses the course from `/leaderboard`, which doesn't say which of several is the host's: the one with the most rounds,
 * because the last round is played there.
 *
 * @throws {FeedError} unreadable
 */
export function parsePlayedCourse(body: unknown): Course | null {
  const { leaderboardRows } = parseAs(PlayedCourses, decodeExtendedJson(body), 'leaderboard')
  const counts = new Map<string, number>()
  for (const { courseName } of leaderboardRows.flatMap(({ rounds }) => rounds)) {
    if (courseName) counts.set(courseName, (counts.get(courseName) ?? 0) + 1)
  }
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a)
  return most ? { name: most[0], city: null, country: null, pars: [] } : null
}
