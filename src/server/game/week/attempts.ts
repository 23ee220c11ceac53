import type { Db } from '#server/platform/db/db.ts'

/** Stores rows: together, or each for itself, so that one that fails keeps none of the others from being stored. */
export type Attempt = <Row>(
  db: Db,
  rows: readonly Row[],
  store: (db: Db, rows: Row[]) => PromiseLike<unknown>,
) => Promise<void>

/** Stores rows together. */
export const together: Attempt = async (db, rows, store) => {
  if (rows.length > 0) await store(db, [...rows])
}

/** Stores each row in a savepoint of its own, and collects what goes wrong. */
export const oneByOne =
  (failures: unknown[]): Attempt =>
  async (db, rows, store) => {
    for (const row of rows) {
      await db
        .transaction(async (db) => void (await store(db, [row])))
        .catch((error: unknown) => void failures.push(error))
    }
  }
