import type { SQL } from 'drizzle-orm'

import type { Db } from './db.ts'

/**
 * Claims rows and works on each, in one transaction. A row whose work fails is claimed no longer, so that it is tried
 * again, and stops none of the others.
 *
 * @param release the statement that gives the claim of a row up
 * @throws {AggregateError} with all failures, after the commit
 */
export async function eachInSavepoint<Row>(
  db: Db,
  claim: (db: Db) => Promise<Row[]>,
  work: (db: Db, row: Row) => Promise<unknown>,
  release: (row: Row) => SQL,
): Promise<void> {
  const failures = await db.transaction(async (db) => {
    const failures: unknown[] = []
    for (const row of await claim(db)) {
      try {
        await db.transaction((db) => work(db, row))
      } catch (error) {
        failures.push(error)
        await db.execute(release(row))
      }
    }
    return failures
  })
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} of a batch failed`)
}
