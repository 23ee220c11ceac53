import type { Db } from './db.ts'

/**
 * Makes a database retry a transaction once after PostgreSQL has rolled it back to end a deadlock. All locks are taken in
 * one order, so this is only a safety net. A callback changes nothing but the database, so that it can run twice.
 */
export function retryDeadlock(db: Db): Db {
  const run = db.transaction.bind(db)
  db.transaction = (work, config) =>
    run(work, config).catch((error: unknown) => {
      if (!isDeadlock(error)) throw error
      return run(work, config)
    })
  return db
}

function isDeadlock(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } }
  return code === '40P01' || cause?.code === '40P01'
}
