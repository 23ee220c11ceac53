import type { ScheduledTournament, Scorecard } from '#domain/tournaments/tournament.ts'
import { FeedError } from '#server/platform/services/golf-source.ts'

import { checkEntries, checkUnique, parseAs } from '../parsing/checks.ts'
import { ToPar } from '../parsing/field-schemas.ts'
import type { ReportUnknown } from '../parsing/unknown-words.ts'
import { dayOf } from './event.ts'
import { toStoredId } from './ids.ts'
import { Cards, EspnScoreboard } from './shapes.ts'

/** The calendar doesn't say how an event is played, but these have names. */
const teamEvents = /\b(zurich classic|presidents cup|ryder cup|grant thornton|team)\b/i
const stableford = /\bbarracuda\b/i

/** Parses `/pga/scoreboard`. @throws {FeedError} unreadable */
export const parseScoreboardPage = (body: unknown): EspnScoreboard =>
  parseAs(EspnScoreboard, body, 'scoreboard')

/** The events of a year that a scoreboard lists. @throws {FeedError} unreadable */
export function parseSchedule(
  scoreboard: EspnScoreboard,
  year: number,
  reportUnknown: ReportUnknown,
): ScheduledTournament[] {
  const { calendar } = scoreboard.leagues[0]!
  return checkEntries(calendar, ({ id }) => id, reportUnknown)
    .map(({ id, label, startDate, endDate }) => ({
      orgId: '1',
      tournId: toStoredId(id),
      year,
      name: label,
      startDate: dayOf(startDate),
      endDate: dayOf(endDate),
      format: parseFormat(scoreboard, id, label),
    }))
    .filter((entry) => entry.startDate.startsWith(`${year}-`) && entry.startDate <= entry.endDate)
}

function parseFormat({ events }: EspnScoreboard, id: string, name: string): string {
  const now = events.find((event) => event.id === id)?.competitions[0]
  const isTeam = now?.competitors.some(({ type }) => type === 'team') ?? false
  if (isTeam || teamEvents.test(name)) return 'team'
  return stableford.test(name) ? 'stableford' : 'stroke'
}

/**
 * A golfer's rounds, hole by hole.
 *
 * @param eventId ESPN's id, as `playerId`
 * @param isOther whether a name is another golfer's
 * @returns undefined when the scoreboard is about other events, null when there are no rounds of this golfer
 * @throws {FeedError} unreadable
 */
export function parseScorecards(
  { events }: EspnScoreboard,
  eventId: string,
  playerId: string,
  isOther: (name: string) => boolean = () => false,
): Scorecard[] | null | undefined {
  const event = events.find(({ id }) => id === eventId)
  if (!event) return undefined
  const raw = event.competitions[0]?.competitors.find(({ id }) => id === playerId)
  if (!raw) return null
  const { athlete, linescores } = parseAs(Cards, raw, `scoreboard: golfer ${playerId}`)
  if (isOther(athlete.displayName)) return null
  const rounds = linescores
    .filter(({ linescores: holes }) => holes.length > 0)
    .map(({ period, linescores: holes }) => {
      checkUnique(holes, (hole) => String(hole.period), `scoreboard: golfer ${playerId}, hole`)
      return {
        round: period,
        startingHole: holes[0]?.period === 10 ? (10 as const) : (1 as const),
        complete: holes.length === 18,
        holes: holes
          .map((hole) => ({ hole: hole.period, par: parsePar(hole), strokes: hole.value }))
          .toSorted((a, b) => a.hole - b.hole),
      }
    })
  checkUnique(rounds, ({ round }) => String(round), `scoreboard: golfer ${playerId}, round`)
  return rounds.length > 0 ? rounds.toSorted((a, b) => a.round - b.round) : null
}

function parsePar(hole: { value: number; scoreType: { displayValue: string } }): number {
  const toPar = ToPar.safeParse(hole.scoreType.displayValue).data
  const par = typeof toPar === 'number' ? hole.value - toPar : 0
  if (par < 2 || par > 7) throw new FeedError('unreadable', `scoreboard: a par of ${par}`)
  return par
}
