import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { sql } from 'drizzle-orm'

import { type Db, queryRows } from '../../src/server/platform/db/db.ts'

/** The server's regular work adds statements to some of the counts, so the least one is right. */
const repeats = 15
const logMs = 100

/** Counts the SQL statements of something, `begin` and `commit` included, in the cluster's log. */
export async function countStatements(
  db: Db,
  work: (nth: number) => Promise<void>,
): Promise<number> {
  const [row] = await queryRows<{ data_directory: string }>(db, sql`show data_directory`)
  const log = join(row?.data_directory ?? '', '../log')
  const logged = () =>
    (readFileSync(log, 'utf8').match(/LOG: {2}(statement|execute)/g) ?? []).length
  await logAll(db, 'all')
  const counts = []
  for (let nth = 0; nth < repeats; nth++) {
    await sleep(logMs)
    const before = logged()
    await work(nth)
    await sleep(logMs)
    counts.push(logged() - before)
  }
  await logAll(db, 'none')
  return Math.min(...counts)
}

async function logAll(db: Db, what: 'all' | 'none'): Promise<void> {
  await db.execute(sql.raw(`alter system set log_statement = '${what}'`))
  await db.execute(sql`select pg_reload_conf()`)
}
