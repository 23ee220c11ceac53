import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'

import type { SystemHealth } from '#contract/admin/admin.ts'
import { type Db, queryRows } from '#server/platform/db/db.ts'
import type { GolfSource } from '#server/platform/services/golf-source.ts'
import { pastProgressSql } from '#server/tournaments/past-progress.ts'

import { pastTournaments } from './tables.ts'

/** The most problems shown. */
const maxProblems = 20

/** How far the past of a source has been read, and what couldn't be. */
export async function readPastHealth(
  db: Db,
  source: GolfSource['name'],
): Promise<SystemHealth['feed']['past']> {
  const [progress] = await queryRows<{ read: number; total: number; isReading: boolean }>(
    db,
    sql`${sql.raw(pastProgressSql)} where source = ${source}`,
  )
  const { name, year, problem, nextAt } = pastTournaments
  const problems = await db
    .select({ name, year, problem, nextAt })
    .from(pastTournaments)
    .where(
      and(eq(pastTournaments.source, source), isNotNull(problem), isNull(pastTournaments.readAt)),
    )
    .orderBy(desc(pastTournaments.endDate))
    .limit(maxProblems)
  return {
    read: progress?.read ?? 0,
    total: progress?.total ?? 0,
    isReading: progress?.isReading ?? false,
    problems: problems.map(({ problem: why, ...one }) => ({ ...one, why: why ?? '' })),
  }
}
