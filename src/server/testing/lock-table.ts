import { sql } from 'drizzle-orm'
import { onTestFinished } from 'vitest'

import type { Db } from '#server/platform/db/db.ts'

/**
 * Locks a table against readers and writers, in a transaction that no other work of the test is part of.
 *
 * @returns what releases it; the end of the test does so, too
 */
export async function lockTable(db: Db, table: string): Promise<() => Promise<void>> {
  const locked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const holder = db.transaction(async (transaction) => {
    await transaction.execute(sql`lock table ${sql.identifier(table)} in access exclusive mode`)
    locked.resolve()
    await released.promise
  })
  const release = async () => {
    released.resolve()
    await holder
  }
  onTestFinished(release)
  await Promise.race([locked.promise, holder])
  return release
}
