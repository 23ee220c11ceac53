import { roundStatuses, tournamentStatuses } from '#domain/tournaments/tournament.ts'
import { tiers } from '#domain/billing/plans.ts'
import * as z from 'zod/mini'

import { endpoint } from './endpoint.ts'
import { instant, orgId, tournId } from './shapes.ts'

/** An account as the administrator sees it. */
export const AdminUser = z.object({
  id: z.uuid(),
  username: z.string(),
  /** Null unless they gave a name. */
  fullName: z.nullable(z.string()),
  email: z.string(),
  subscriptionTier: z.enum(tiers),
  joinedAt: instant,
})
export type AdminUser = z.output<typeof AdminUser>

export const Metrics = z.object({
  users: z.object({ total: z.int(), thisMonth: z.int(), recent: z.array(AdminUser) }),
  leagues: z.object({
    total: z.int(),
    /** Made since the first of the month, UTC. */
    thisMonth: z.int(),
    /** Not settled yet. */
    active: z.int(),
    /** Members of all leagues; who is in two counts twice. */
    totalPlayers: z.int(),
  }),
  /** Of every plan, cheapest first. */
  subscriptions: z.array(z.object({ tier: z.enum(tiers), count: z.int() })),
  api: z.object({
    liveGolfDataCalls: z.int(),
    grokAICalls: z.int(),
    totalAPIRequests: z.int(),
    /** When the counting of these three began. */
    since: instant,
  }),
})
export type Metrics = z.output<typeof Metrics>

export const SystemHealth = z.object({
  feed: z.object({
    source: z.enum(['live-golf', 'simulated']),
    callsToday: z.int(),
    /** Null for the simulated tour, which has no budget. */
    callsLeftToday: z.nullable(z.int()),
    /** How often boards in play are meant to be read, and how often today's calls allow. */
    pollSeconds: z.int(),
    affordablePollSeconds: z.int(),
    /** Of every tournament that leagues are played on and that is not over for long. */
    tournaments: z.array(
      z.object({
        name: z.string(),
        orgId,
        tournId,
        status: z.enum(tournamentStatuses),
        roundStatus: z.nullable(z.enum(roundStatuses)),
        leagues: z.int(),
        fieldReadAt: z.nullable(instant),
        /** When a good board last came; null before the first. */
        boardReadAt: z.nullable(instant),
        /** How old its scores are. */
        boardAgeSeconds: z.nullable(z.int()),
        /** Rows that can't be read and show their last good values. */
        staleRows: z.int(),
        /** Whether the last answer said something that waits for the next one to confirm it. */
        doubted: z.boolean(),
      }),
    ),
    failures: z.array(
      z.object({ kind: z.string(), count: z.int(), lastAt: instant, lastMessage: z.string() }),
    ),
  }),
  jobs: z.array(
    z.object({ queue: z.string(), waiting: z.int(), active: z.int(), failed: z.int() }),
  ),
  mails: z.object({ waiting: z.int(), failed: z.int() }),
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

export const getMetrics = endpoint({
  method: 'GET',
  path: '/api/admin/metrics',
  access: 'admin',
  summary: 'How many people, leagues, subscriptions and calls there are',
  response: Metrics,
})

export const getSystemHealth = endpoint({
  method: 'GET',
  path: '/api/admin/health',
  access: 'admin',
  summary: 'How the feed, the jobs, the mails, the assistant and the database are',
  response: SystemHealth,
})

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  access: 'admin',
  summary: 'Accounts, newest first, fifty at a time, by a part of their name or address',
  query: z.object({
    q: z.optional(z.string().check(z.trim(), z.maxLength(100), z.regex(/^[^\0]*$/))),
    /** The `next` of the page before. */
    before: z.optional(z.uuid()),
  }),
  response: z.object({ users: z.array(AdminUser), next: z.nullable(z.uuid()) }),
})
