import { and, eq, sql } from 'drizzle-orm'

import { type Db, queryRows } from '#server/platform/db/db.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'

import { type ChannelEvent, groupPosts } from './tables.ts'

/** The events of leagues so far. There are none before picks lock. */
export const channelEventsSql = sql`
  select l.id as league_id, 'reveal'::channel_event as event, l.closed_at as at
  from leagues l
  where l.closed_at is not null and (select count(*) from teams t where t.league_id = l.id) > 1
  union all
  select r.league_id, r.round::text::channel_event, r.at from recaps r`

/**
 * Enqueues the posts of events that are new, and of a corrected result. Each is enqueued once, by whichever process gets
 * here first. Events more than a day old, because a league was deleted meanwhile, aren't posted.
 */
export async function enqueuePosts(db: Db): Promise<void> {
  await db.transaction(async (db) => {
    const due = await queryRows<{ leagueId: string; event: ChannelEvent }>(
      db,
      sql`insert into group_posts as known (league_id, event, state, at)
          select e.league_id, e.event, 'pending', e.at
          from group_channels c
          join leagues l on l.id = c.league_id
          join (${channelEventsSql}) e on e.league_id = c.league_id
          where c.off_at is null and l.deleted_at is null
            and e.at > clock_timestamp() - interval '1 day'
          order by e.at
          on conflict (league_id, event) do update set state = 'pending', at = excluded.at
            where known.at < excluded.at
          returning league_id as "leagueId", event`,
    )
    await enqueue(db, 'groupPost', ...due)
  })
}

/** Skips what has happened in a league so far: what is still to be posted, and corrections of what was posted. */
export async function skipPastEvents(db: Db, leagueId: string): Promise<void> {
  await db.execute(
    sql`insert into group_posts (league_id, event, state, at)
        select e.league_id, e.event, 'skipped', e.at from (${channelEventsSql}) e where e.league_id = ${leagueId}
        on conflict (league_id, event) do update set state = 'skipped', at = excluded.at
          where group_posts.state = 'pending' or group_posts.at is distinct from excluded.at`,
  )
}

/**
 * Skips posts that have been pending for a day, whatever became of their jobs: one that can't be composed is retried for
 * six hours.
 */
export async function skipOverduePosts(db: Db): Promise<void> {
  const isOverdue = sql`coalesce(${groupPosts.at}, '-infinity') < clock_timestamp() - interval '1 day'`
  await db
    .update(groupPosts)
    .set({ state: 'skipped' })
    .where(and(eq(groupPosts.state, 'pending'), isOverdue))
}

/** Skips what a league still has to post. */
export async function skipPendingPosts(db: Db, leagueId: string): Promise<void> {
  await db
    .update(groupPosts)
    .set({ state: 'skipped' })
    .where(and(eq(groupPosts.leagueId, leagueId), eq(groupPosts.state, 'pending')))
}
