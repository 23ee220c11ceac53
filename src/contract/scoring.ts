import { slots } from '#domain/leagues/groups.ts'
import { outs, roundStatuses } from '#domain/tournaments/tournament.ts'
import * as z from 'zod/mini'

import { endpoint } from './endpoint.ts'
import { leagueStatuses } from './leagues.ts'
import { apiPlayerId, instant, pot } from './shapes.ts'

export const ScoredGolfer = z.object({
  apiPlayerId,
  name: z.string(),
  groupId: z.enum(slots),
  /** Without the penalty; null without a score. */
  toPar: z.nullable(z.int()),
  penalty: z.int(),
  counting: z.boolean(),
  /** Still to hit his first shot: he counts as level par. */
  notStarted: z._default(z.boolean(), false),
  position: z.string(),
  thru: z.string(),
  today: z.nullable(z.int()),
  teeTime: z.nullable(instant),
  /** Whether the newest scores can't be read, and these are the last good ones. */
  stale: z._default(z.boolean(), false),
  /** Who was picked and withdrew before his first shot. */
  replaces: z.nullable(apiPlayerId),
  replacesName: z.nullable(z.string()),
  filled: z.boolean(),
})

export const StandingLine = z.object({
  /** `-` before play. Level teams share a place until the tournament is complete. */
  position: z.string(),
  userId: z.uuid(),
  username: z.string(),
  /** Null until one of the golfers has started; the team stands as level par. */
  totalToPar: z.nullable(z.int()),
  predictedWinningScore: z.nullable(z.int()),
  /** Places gained since the last round ended; negative when lost. */
  movement: z.int(),
  projectedPrize: pot,
  /** The sentence that says which rule broke a tie in this team's favor; null where none did. */
  tieBreak: z._default(z.nullable(z.string()), null),
  golfers: z.array(ScoredGolfer),
  /** Before the lock, whether a complete team is saved; null after it. */
  picked: z.nullable(z.boolean()),
})
export type StandingLine = z.output<typeof StandingLine>

export const Leaderboard = z.object({
  status: z.enum(leagueStatuses),
  /** How old the scores are, by the older of our clock and the provider's; null before the first board. */
  asOf: z.nullable(instant),
  /** When a provisional result becomes final, or was to: it waits until the feed can be read. Else null. */
  settlesAt: z._default(z.nullable(instant), null),
  round: z.int(),
  /** How its play stands while the league is live; null before and after, and without a board. */
  roundStatus: z.nullable(z.enum(roundStatuses)),
  cut: z.nullable(z.object({ toPar: z.int(), projected: z.boolean() })),
  counting: z.int(),
  standings: z.array(StandingLine),
})
export type Leaderboard = z.output<typeof Leaderboard>

export const getLeaderboard = endpoint({
  method: 'GET',
  path: '/api/leagues/:id/leaderboard',
  access: 'member',
  summary: 'The standings, live from the first hole',
  revalidated: true,
  params: z.object({ id: z.uuid() }),
  response: Leaderboard,
})

export const WinProbabilities = z.object({
  /** Of the board they were worked out from; null where there is nothing to play. */
  asOf: z.nullable(instant),
  /** The likeliest first, from 0 to 1; together 1. */
  chances: z.array(z.object({ userId: z.uuid(), username: z.string(), chance: z.number() })),
})
export type WinProbabilities = z.output<typeof WinProbabilities>

export const getWinProbabilities = endpoint({
  method: 'GET',
  path: '/api/leagues/:id/win-probabilities',
  access: 'member',
  summary: 'How likely each team is to win, while there is something to play',
  revalidated: true,
  params: z.object({ id: z.uuid() }),
  response: WinProbabilities,
})

export const downloadStandings = endpoint({
  method: 'GET',
  path: '/api/leagues/:id/standings.csv',
  access: 'member',
  summary: 'The standings with everyone’s golfers as a spreadsheet, once drafting has closed',
  params: z.object({ id: z.uuid() }),
  response: z.string(),
  media: 'text/csv',
})

const ExplainedGolfer = z.object({
  apiPlayerId,
  name: z.string(),
  groupId: z.enum(slots),
  counting: z.boolean(),
  /** `toPar` and the penalties together, level par before the first shot; null without a score. */
  score: z.nullable(z.int()),
  toPar: z.nullable(z.int()),
  rounds: z.array(z.object({ round: z.int(), strokes: z.int(), toPar: z.int() })),
  /** Of the round in play; null when there is none. */
  today: z.nullable(z.int()),
  thru: z.string(),
  out: z.nullable(z.enum(outs)),
  penalties: z.array(z.object({ round: z.int(), strokes: z.int() })),
  replaces: z.nullable(apiPlayerId),
  replacesName: z.nullable(z.string()),
  sentences: z.array(z.string()),
})

const Neighbour = z.object({
  userId: z.uuid(),
  username: z.string(),
  /** Where the other team is, as seen from this one. */
  place: z.enum(['ahead', 'behind', 'level']),
  /** The rules by which the two were compared, in order; lower is better, null is worst. */
  steps: z.array(
    z.object({
      by: z.enum(['total', 'guess', 'golfer']),
      /** Which golfer, from 1, best first. */
      nth: z.nullable(z.int()),
      mine: z.nullable(z.int()),
      theirs: z.nullable(z.int()),
    }),
  ),
  sentence: z.string(),
})

export const ExplainedScore = z.object({
  status: z.enum(leagueStatuses),
  userId: z.uuid(),
  username: z.string(),
  position: z.string(),
  totalToPar: z.nullable(z.int()),
  predictedWinningScore: z.nullable(z.int()),
  /** What guesses are measured against; null where none decides. */
  winningToPar: z.nullable(z.int()),
  golfers: z.array(ExplainedGolfer),
  /** The team before and the team after. */
  neighbours: z.array(Neighbour),
  sentences: z.array(z.string()),
})
export type ExplainedScore = z.output<typeof ExplainedScore>

export const explainScore = endpoint({
  method: 'GET',
  path: '/api/leagues/:id/explain/:userId',
  access: 'member',
  summary: "How a member's total and place come about, once drafting has closed",
  revalidated: true,
  params: z.object({ id: z.uuid(), userId: z.uuid() }),
  response: ExplainedScore,
})
