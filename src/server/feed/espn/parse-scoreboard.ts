import type { Scoreboard } from '#domain/tournaments/tournament.ts'
import { FeedError, type TournamentRef } from '#server/platform/services/golf-source.ts'

import { defaultRound, toScoreboard } from '../parsing/scoreboard.ts'
import type { ReportUnknown } from '../parsing/unknown-words.ts'
import { findEvent } from './event.ts'
import { parseRow } from './row.ts'
import { Cut } from './shapes.ts'

/**
 * Parses `/leaderboard`.
 *
 * @param asOf when these scores first came, because ESPN doesn't say when they are from
 * @returns null while the board has no rows before the start, unless the tournament is called off
 * @throws {FeedError} unreadable, or unsupported for an event that isn't stroke play
 */
export function parseScoreboard(
  body: unknown,
  ref: TournamentRef,
  asOf: Date,
  reportUnknown: ReportUnknown,
): Scoreboard | null {
  const event = findEvent(body, ref, reportUnknown)
  const competition = event.competitions[0]!
  const { period, type } = competition.status
  const { data: cut } = Cut.safeParse(event.tournament)
  const { readable, unreadable } = competition.competitors
  const pars = new Set(event.courses.flatMap(({ shotsToPar }) => shotsToPar ?? []))
  if (pars.size === 0 && readable.length > 0)
    throw new FeedError('unreadable', 'leaderboard: no course with a par')
  const head = {
    named: period || null,
    status: event.status.type.name,
    roundStatus: type.name,
    asOf,
    // Before there is a line, both numbers are 0.
    cutToPar: cut && (cut.cutCount ? (cut.cutScore ?? null) : null),
    unidentified: unreadable,
  }
  if (!cut) reportUnknown('cut', 'unreadable')
  if (unreadable > 0) reportUnknown('competitors', 'a golfer without an id')
  const context = { pars, round: defaultRound(period), reportUnknown }
  const rows = readable.map((raw) => parseRow(raw, context))
  const board = toScoreboard(head, rows, reportUnknown)
  return board && { ...board, ...(typeof cut?.cutRound === 'number' && { cutRound: cut.cutRound }) }
}
