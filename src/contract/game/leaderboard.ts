import * as z from 'zod/mini'

import { slots } from '#domain/leagues/groups.ts'
import { roundStatuses } from '#domain/tournaments/tournament.ts'

import { leagueStatuses } from '../leagues/leagues.ts'
import { endpoint } from '../wire/endpoint.ts'
import { apiPlayerId, idParams, instant, potMoney, uuid } from '../wire/shapes.ts'
import { Fallback } from './tournaments.ts'

/** A golfer's score, the same on every team of a league. */
export const LeaderboardGolfer = z.object({
  apiPlayerId,
  name: z.string(),
  /** As the golf source writes it: a name, or a code of three letters. Null where unknown. */
  country: z.optional(z.nullable(z.string())),
  groupId: z.enum(slots),
  /** Without the penalty; null without a score. */
  toPar: z.nullable(z.int()),
  penalty: z.int(),
  /** Whether the golfer hasn't hit a first shot and counts as level par. */
  notStarted: z._default(z.boolean(), false),
  position: z.string(),
  thru: z.string(),
  today: z.nullable(z.int()),
  teeTime: z.nullable(instant),
  /** Whether the newest scores can't be read, so these are the last good ones. */
  stale: z._default(z.boolean(), false),
})

/** A golfer on a team's line of the standings. */
export const LeaderboardTeamGolfer = z.extend(LeaderboardGolfer, {
  counting: z.boolean(),
  /** The golfer who was picked and withdrew before starting. */
  replaces: z.nullable(apiPlayerId),
  replacesName: z.nullable(z.string()),
  filled: z.boolean(),
})

/** A team's line of the standings. */
export const LeaderboardRow = z.object({
  /** `-` before play. Equal totals share a place until the tournament is complete. */
  position: z.string(),
  userId: uuid,
  username: z.string(),
  name: z.string(),
  /** Null until one of the golfers has started; the team then stands at level par. */
  totalToPar: z.nullable(z.int()),
  predictedWinningScore: z.nullable(z.int()),
  /** Places gained since the last round ended; negative when lost. */
  movement: z.int(),
  projectedPrize: potMoney,
  /** The rule that broke a tie in this team's favor, as a sentence; null when none did. */
  tieBreak: z._default(z.nullable(z.string()), null),
  golfers: z.array(LeaderboardTeamGolfer),
  /** Whether a complete team is saved; null once the draft has closed. */
  picked: z.nullable(z.boolean()),
})
export type LeaderboardRow = z.output<typeof LeaderboardRow>

/** A league's standings. */
export const Leaderboard = z.object({
  status: z.enum(leagueStatuses),
  /** When the scores were current, by the older of our clock and the provider's; null before the first board. */
  asOf: z.nullable(instant),
  fallback: z._default(z.nullable(Fallback), null),
  /** When a provisional result becomes final; in the past while it waits for the feed. Null otherwise. */
  settlesAt: z._default(z.nullable(instant), null),
  round: z.int(),
  /** The round's status while the league is live; null otherwise. */
  roundStatus: z.nullable(z.enum(roundStatuses)),
  /** When the next round starts, between rounds of a live league; null while unknown. */
  roundStartsAt: z._default(z.nullable(instant), null),
  /** The first tee time of the round in play, or of the next one; missing while it is unknown. */
  firstTeeOfRound: z.exactOptional(instant),
  cut: z.nullable(z.object({ toPar: z.int(), projected: z.boolean() })),
  counting: z.int(),
  standings: z.array(LeaderboardRow),
})
export type Leaderboard = z.output<typeof Leaderboard>

export const getLeaderboard = endpoint({
  method: 'GET',
  path: '/api/leagues/:id/leaderboard',
  access: 'member',
  summary: 'The standings, live from the first hole',
  versioned: true,
  params: idParams,
  response: Leaderboard,
})

/** A team's line, with its golfers by reference. */
const CompactLeaderboardRow = z.extend(LeaderboardRow, {
  /** The `apiPlayerId`s of its golfers. */
  golfers: z.array(apiPlayerId),
  counting: z.array(apiPlayerId),
  /** Those who filled empty places when the draft closed. */
  filled: z.array(apiPlayerId),
  /** The golfers who came in for those who withdrew before starting. */
  replaced: z.array(z.object({ by: apiPlayerId, apiPlayerId, name: z.nullable(z.string()) })),
})

/** A league's standings with each golfer once. */
export const CompactLeaderboard = z.extend(Leaderboard, {
  standings: z.array(CompactLeaderboardRow),
  /** By `apiPlayerId`, so that a change of places changes nothing here. */
  golfers: z.array(LeaderboardGolfer),
})
export type CompactLeaderboard = z.output<typeof CompactLeaderboard>

export const getCompactLeaderboard = endpoint({
  method: 'GET',
  path: '/api/leagues/:id/board',
  access: 'member',
  summary:
    'The standings with each golfer once, and only what changed to a caller who asks for that',
  versioned: true,
  params: idParams,
  response: CompactLeaderboard,
})

/** Writes a league's board out as its leaderboard, with every golfer on every team. */
export function expandLeaderboard({
  golfers,
  standings,
  ...head
}: CompactLeaderboard): Leaderboard {
  const byId = new Map(golfers.map((golfer) => [golfer.apiPlayerId, golfer]))
  return {
    ...head,
    standings: standings.map(({ golfers, counting, filled, replaced, ...line }) => ({
      ...line,
      golfers: golfers.flatMap((id) => {
        const golfer = byId.get(id)
        if (!golfer) return []
        const { apiPlayerId = null, name = null } = replaced.find(({ by }) => by === id) ?? {}
        return {
          ...golfer,
          counting: counting.includes(id),
          replaces: apiPlayerId,
          replacesName: name,
          filled: filled.includes(id),
        }
      }),
    })),
  }
}
