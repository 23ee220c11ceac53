import { FeedError, type TournamentRef } from '#server/platform/services/golf-source.ts'

import { parseAs } from '../parsing/checks.ts'
import type { ReportUnknown } from '../parsing/unknown-words.ts'
import { toEspnId } from './ids.ts'
import { EspnLeaderboard, LeaderboardEvent } from './shapes.ts'

/** A day at the course. ESPN gives the days of an event as midnights of the East Coast or the West Coast. */
export const dayOf = (at: Date): string =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO('America/New_York')
    .toPlainDate()
    .toString()

/**
 * Finds an event in an answer of `/leaderboard`.
 *
 * @throws {FeedError} unreadable, when it is missing or another year's; unsupported unless it is stroke play
 */
export function findEvent(
  body: unknown,
  ref: TournamentRef,
  reportUnknown?: ReportUnknown,
): LeaderboardEvent {
  const id = toEspnId(ref.tournId)
  const { events } = parseAs(EspnLeaderboard, body, 'leaderboard')
  const found = events.find((event) => event.id === id)
  if (!found)
    throw new FeedError('unreadable', 'leaderboard: the answer is about another tournament')
  const event = parseAs(LeaderboardEvent, found, 'leaderboard', reportUnknown)
  if (Number(dayOf(event.date).slice(0, 4)) !== ref.year) {
    throw new FeedError('unreadable', 'leaderboard: the answer is about another year')
  }
  const isTeams = event.competitions[0]?.competitors.readable.some(({ type }) => type === 'team')
  if (isTeams) throw new FeedError('unsupported', 'leaderboard: a team event')
  const scoring = event.competitions[0]?.scoringSystem?.name ?? 'Medal'
  if (scoring !== 'Medal') throw new FeedError('unsupported', `leaderboard: scoring "${scoring}"`)
  return event
}
