import type { Course, Scoreboard } from '#domain/tournaments/tournament.ts'
import { FeedError, type TournamentRef } from '#server/platform/services/golf-source.ts'

import { parseAs } from '../parsing/checks.ts'
import { defaultRound, toScoreboard } from '../parsing/scoreboard.ts'
import type { ReportUnknown } from '../parsing/unknown-words.ts'
import { checkSameTournament } from './checks.ts'
import { decodeExtendedJson } from './extended-json.ts'
import { parseRow } from './row.ts'
import { CutLines, LeaderboardResponse, PlayedCourses, TeamBoard } from './shapes.ts'

/**
 * Parses `/leaderboard`. A row with unreadable scores is marked `stale` and has none.
 *
 * @returns null while the board has no rows before the start, unless the tournament is called off
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
  const answer = parseAs(LeaderboardResponse, plain, 'leaderboard', reportUnknown)
  checkSameTournament(answer, ref, 'leaderboard')
  const { status, roundId: named, roundStatus, lastUpdated, timestamp, leaderboardRows } = answer
  const { readable, unreadable } = leaderboardRows
  const head = {
    named,
    status,
    roundStatus,
    asOf: lastUpdated ?? timestamp,
    cutToPar: parseCutLine(answer.cutLines),
    unidentified: unreadable,
  }
  if (head.cutToPar === undefined) reportUnknown('cutLines', 'unreadable')
  if (unreadable > 0) reportUnknown('leaderboardRows', 'a golfer without an id')
  const rows = readable.map((row) => parseRow(row, defaultRound(named), reportUnknown))
  return toScoreboard(head, rows, reportUnknown)
}

/** The line of the cut; null without one, undefined where it can't be read. */
function parseCutLine(lines: unknown): number | null | undefined {
  const { data } = CutLines.safeParse(lines)
  return data && (data.find(({ cutScore }) => cutScore !== null)?.cutScore ?? null)
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
