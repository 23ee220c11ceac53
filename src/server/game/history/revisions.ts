import { type SQL, sql } from 'drizzle-orm'

import { type Db } from '#server/platform/db/db.ts'
import { publish } from '#server/platform/live/live.ts'

/** Counts a change of the weeks of some leagues, in a statement that writes. @param leagues selects ids as `league_id` */
export const countingChanges = (leagues: SQL): SQL => sql`
  insert into week_revisions (league_id, revision)
  select changed.league_id, 1 from (${leagues}) changed order by changed.league_id
  on conflict (league_id) do update set revision = week_revisions.revision + 1
  returning league_id`

/** Counts a change of these leagues' weeks, and tells their open pages. Call it in the transaction of the change. */
export async function changeWeeks(db: Db, leagueIds: readonly string[]): Promise<void> {
  if (leagueIds.length === 0) return
  await db.execute(
    countingChanges(sql`select unnest(${sql.param([...leagueIds])}::uuid[]) as league_id`),
  )
  await publish(db, ...leagueIds.map((leagueId) => ({ kind: 'week', leagueId }) as const))
}
