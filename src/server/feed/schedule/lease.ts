import { sql } from 'drizzle-orm'

import { type Db, rowsOf } from '../../db/db.ts'

/** For how long a lease is held; a dead holder's is taken over then. */
const leaseSeconds = 10

/**
 * Takes a lease, or renews it.
 *
 * @param holder an id of the process
 * @returns false while another process holds it
 */
export async function holdLease(db: Db, name: string, holder: string): Promise<boolean> {
  const held = await rowsOf(
    db,
    sql`insert into leases (name, holder, until)
        values (${name}, ${holder}, clock_timestamp() + make_interval(secs => ${leaseSeconds}))
        on conflict (name) do update set holder = excluded.holder, until = excluded.until
          where leases.holder = excluded.holder or leases.until < clock_timestamp()
        returning 1 as held`,
  )
  return held.length > 0
}

/** Gives a lease back before its time, so that the next process need not wait. */
export async function releaseLease(db: Db, name: string, holder: string): Promise<void> {
  await db.execute(sql`delete from leases where name = ${name} and holder = ${holder}`)
}
