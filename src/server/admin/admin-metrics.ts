import { desc, not, sql } from 'drizzle-orm'

import type { AdminMetrics } from '#contract/admin/admin.ts'
import { tiers } from '#domain/billing/tiers.ts'
import { totalPath } from '#server/feed/polling/call-budget.ts'
import { assistantCalls } from '#server/leagues/assistant/tables.ts'
import { effectiveTierSql } from '#server/platform/auth/effective-tier.ts'
import { users } from '#server/platform/auth/tables.ts'
import { type Db, queryRows } from '#server/platform/db/db.ts'
import { isEveningKey } from '#server/tournaments/sources.ts'

import { feedCalls } from '../feed/tables.ts'
import { leagueMembers, leagues } from '../leagues/tables.ts'
import { readCountStart } from './request-count.ts'
import { apiRequests } from './tables.ts'
import { isPerson, userColumns } from './users.ts'

const recentUsers = 10
const monthStart = sql`date_trunc('month', now() at time zone 'utc') at time zone 'utc'`

const isNotEvening = not(isEveningKey(leagues.tournamentKey))

type Counts = Record<
  'users' | 'newUsers' | 'leagues' | 'newLeagues' | 'active' | 'players' | 'golf' | 'grok' | 'api',
  number
>

/** The numbers of the admin page, counted now. */
export async function readAdminMetrics(db: Db): Promise<AdminMetrics> {
  const [counts] = await queryRows<Counts>(
    db,
    sql`select
      (select count(*)::int from ${users} where ${isPerson}) as "users",
      (select count(*)::int from ${users} where ${isPerson} and ${users.createdAt} >= ${monthStart}) as "newUsers",
      (select count(*)::int from ${leagues} where ${isNotEvening}) as "leagues",
      (select count(*)::int from ${leagues} where ${isNotEvening} and ${leagues.createdAt} >= ${monthStart}) as "newLeagues",
      (select count(*)::int from ${leagues} where ${isNotEvening} and ${leagues.settledAt} is null) as "active",
      (select count(distinct ${leagueMembers.userId})::int from ${leagueMembers}
        join ${leagues} on ${leagues.id} = ${leagueMembers.leagueId}
        join ${users} on ${users.id} = ${leagueMembers.userId} and ${isPerson}) as "players",
      (select coalesce(sum(${feedCalls.count}), 0)::int from ${feedCalls}
        where ${feedCalls.path} in (${totalPath.main}, ${totalPath.fallback})) as "golf",
      (select coalesce(sum(${assistantCalls.calls}), 0)::int from ${assistantCalls}
        where ${assistantCalls.writer} = 'grok') as "grok",
      (select coalesce(sum(${apiRequests.count}), 0)::float8 from ${apiRequests}) as "api"`,
  )
  if (!counts) throw new Error('the database counts nothing')
  const recent = await db
    .select(userColumns)
    .from(users)
    .where(isPerson)
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(recentUsers)
  return {
    users: { total: counts.users, thisMonth: counts.newUsers, recent },
    leagues: {
      total: counts.leagues,
      thisMonth: counts.newLeagues,
      active: counts.active,
      totalPlayers: counts.players,
    },
    subscriptions: await countSubscriptions(db),
    api: {
      liveGolfDataCalls: counts.golf,
      grokAICalls: counts.grok,
      totalAPIRequests: counts.api,
      since: await readCountStart(db),
    },
  }
}

async function countSubscriptions(db: Db): Promise<AdminMetrics['subscriptions']> {
  const plans = db
    .select({ tier: effectiveTierSql.as('tier') })
    .from(users)
    .where(isPerson)
    .as('plans')
  const rows = await db
    .select({ tier: plans.tier, count: sql<number>`count(*)::int` })
    .from(plans)
    .groupBy(plans.tier)
  const counts = new Map(rows.map(({ tier, count }) => [tier, count]))
  return tiers.map((tier) => ({ tier, count: counts.get(tier) ?? 0 }))
}
