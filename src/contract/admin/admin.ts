import * as z from 'zod/mini'

import { tiers } from '#domain/billing/tiers.ts'
import { golfSources } from '#domain/tournaments/sources.ts'
import { roundStatuses, tournamentStatuses } from '#domain/tournaments/tournament.ts'

import { endpoint } from '../wire/endpoint.ts'
import { MessageResponse, instant, orgId, tournId, trimmed } from '../wire/shapes.ts'
import { PastResults } from './past-results.ts'
import { AdminUser } from './users.ts'

/** The numbers of the admin dashboard. */
export const AdminMetrics = z.object({
  users: z.object({ total: z.int(), thisMonth: z.int(), recent: z.array(AdminUser) }),
  leagues: z.object({
    total: z.int(),
    /** Created since the first of the month, UTC. */
    thisMonth: z.int(),
    /** Leagues that aren't settled yet. */
    active: z.int(),
    /** Everyone who is in a league. Someone in two counts once. */
    totalPlayers: z.int(),
  }),
  /** Every plan, cheapest first. */
  subscriptions: z.array(z.object({ tier: z.enum(tiers), count: z.int() })),
  api: z.object({
    liveGolfDataCalls: z.int(),
    grokAICalls: z.int(),
    totalAPIRequests: z.int(),
    /** When these three counts began. */
    since: instant,
  }),
})
export type AdminMetrics = z.output<typeof AdminMetrics>

/** The state of everything the server depends on. */
export const SystemHealth = z.object({
  feed: z.object({
    source: z.enum(golfSources),
    /** Where pages of the build before this one read the calls of the first source. The next release drops both. */
    callsToday: z.optional(z.int()),
    callsLeftToday: z.optional(z.nullable(z.int())),
    /** Seconds between reads of a board in play: as configured, and as the call budget allows today. */
    pollSeconds: z.int(),
    affordablePollSeconds: z.int(),
    /** The source that `GOLF_FEED` names, and its fallback if there is one. */
    sources: z.array(
      z.object({
        source: z.enum(golfSources),
        isFallback: z.boolean(),
        /** When it last gave a usable answer; null before the first. */
        lastGoodAt: z.nullable(instant),
        ageSeconds: z.nullable(z.int()),
        pausedAt: z.nullable(instant),
        callsToday: z.int(),
        /** Null for the simulated tour, which has no call budget. */
        callsLeftToday: z.nullable(z.int()),
      }),
    ),
    /** Tournaments with leagues that are coming, in play, just over, or whose result isn't final yet. */
    tournaments: z.array(
      z.object({
        name: z.string(),
        orgId,
        tournId,
        status: z.enum(tournamentStatuses),
        roundStatus: z.nullable(z.enum(roundStatuses)),
        leagues: z.int(),
        fieldReadAt: z.nullable(instant),
        /** When a board was last read successfully; null before the first. */
        boardReadAt: z.nullable(instant),
        /** The age of its scores. */
        boardAgeSeconds: z.nullable(z.int()),
        /** Rows that couldn't be read and show their last good values. */
        staleRows: z.int(),
        /** Whether part of the last payload is held until the next one confirms it. */
        doubted: z.boolean(),
        key: z.string(),
        /** The source of its board; null before the first. */
        servedBy: z.nullable(z.enum(golfSources)),
        /** Since when that is the fallback; null while it isn't. */
        fallbackSince: z.nullable(instant),
        /** Why rows couldn't be read; null while the stored board itself can't be. */
        unreadable: z.nullable(z.array(z.object({ name: z.string(), why: z.string() }))),
        /** The part of the last payload that is held back; null while nothing is. */
        held: z.nullable(
          z.object({
            doubts: z.array(z.object({ text: z.string(), token: z.string() })),
            token: z.string(),
          }),
        ),
        /** The last rounds that a result waits for though it is due; null while it waits for none. */
        missing: z._default(
          z.nullable(z.object({ rounds: z.array(z.string()), token: z.string() })),
          null,
        ),
        /** How another source contradicts the board; null while none does. */
        disagreement: z.nullable(
          z.object({ source: z.enum(golfSources), what: z.string(), at: instant }),
        ),
      }),
    ),
    /** Golfers and tournaments of a source that may be several of ours. Their readings wait for an answer. */
    doubts: z.array(
      z.object({
        source: z.enum(golfSources),
        kind: z.enum(['golfer', 'tournament']),
        sourceId: z.string(),
        name: z.string(),
        candidates: z.array(z.object({ id: z.string(), name: z.string() })),
        at: instant,
      }),
    ),
    past: PastResults,
    failures: z.array(
      z.object({ kind: z.string(), count: z.int(), lastAt: instant, lastMessage: z.string() }),
    ),
  }),
  jobs: z.array(
    z.object({ queue: z.string(), waiting: z.int(), active: z.int(), failed: z.int() }),
  ),
  mails: z.object({ waiting: z.int(), failed: z.int() }),
  deletions: z.object({
    /** Accounts whose seven days are over and that could not be deleted yet. */
    overdue: z.int(),
    /** Results in which deletions by earlier versions replaced other words than names; they are explained anew. */
    damagedResults: z._default(z.int(), 0),
  }),
  /** Null from earlier versions. */
  backups: z._default(
    z.nullable(
      z.object({
        /** Whether TeeTime makes them. */
        isOn: z.boolean(),
        newestAt: z.nullable(instant),
        /** When one was last restored as a trial. */
        checkedAt: z.nullable(instant),
        /** Why the last attempt to make one failed, and why the last trial did. */
        failure: z.nullable(z.string()),
        damage: z.nullable(z.string()),
      }),
    ),
    null,
  ),
  assistant: z.object({
    writer: z.enum(['grok', 'analyst']),
    answeredToday: z.int(),
    failedToday: z.int(),
  }),
  database: z.object({
    name: z.string(),
    kind: z.enum(['embedded', 'postgresql']),
    sizeBytes: z.int(),
  }),
})
export type SystemHealth = z.output<typeof SystemHealth>

export const getAdminMetrics = endpoint({
  method: 'GET',
  path: '/api/admin/metrics',
  access: 'admin',
  summary: 'Counts of people, leagues, subscriptions, and API calls',
  response: AdminMetrics,
})

export const getSystemHealth = endpoint({
  method: 'GET',
  path: '/api/admin/health',
  access: 'admin',
  summary: 'The state of the feed, jobs, emails, assistant, and database',
  response: SystemHealth,
})

const source = z.object({ source: z.enum(golfSources) })

export const syncSourceNow = endpoint({
  method: 'POST',
  path: '/api/admin/feed/read',
  access: 'admin',
  summary: 'Reads a source now, due or not; at most once every 30 seconds',
  body: source,
  response: MessageResponse,
})

export const setSourcePaused = endpoint({
  method: 'PUT',
  path: '/api/admin/feed/pause',
  access: 'admin',
  summary: 'Pauses or resumes a source',
  body: z.extend(source, { paused: z.boolean() }),
  response: MessageResponse,
})

export const acceptHeld = endpoint({
  method: 'POST',
  path: '/api/admin/feed/trust',
  access: 'admin',
  summary:
    'Accepts a payload on hold, a source that disagrees with the scoreboard, or a result without some last rounds',
  body: z.object({
    key: trimmed(200),
    /**
     * What to accept: the held payload or one of its doubts, by its token, the other source, by its contradiction, or the
     * result without the missing rounds, by their token.
     */
    what: z.enum(['payload', 'source', 'result']),
    token: trimmed(500),
  }),
  response: MessageResponse,
})

/** The administrator's answer to a doubt: one of its candidates, or null for none of them. */
export const MatchResolution = z.object({
  source: z.enum(['live-golf', 'espn']),
  kind: z.enum(['golfer', 'tournament']),
  sourceId: trimmed(200),
  candidateId: z.nullable(trimmed(200)),
})
export type MatchResolution = z.output<typeof MatchResolution>

export const resolveMatch = endpoint({
  method: 'POST',
  path: '/api/admin/identities',
  access: 'admin',
  summary: 'Matches a source’s golfer or tournament to one of ours, or to none',
  body: MatchResolution,
  response: z.object({ message: z.string() }),
})
