import { sql } from 'drizzle-orm'

import { type Db, queryRows } from '../db/db.ts'

/** How long a lease lasts without renewal, by default. When its holder dies, another takes over after that, at its next try. */
const leaseSeconds = 10

/**
 * Acquires a lease, or renews it. One that lasts twice as long as it may is from before the clock was set back, and counts
 * as expired.
 *
 * @param holder an id of the process or the run
 * @returns false while another one holds it
 */
export async function holdLease(
  db: Db,
  name: string,
  holder: string,
  seconds = leaseSeconds,
): Promise<boolean> {
  const held = await queryRows(
    db,
    sql`insert into leases (name, holder, until)
        values (${name}, ${holder}, clock_timestamp() + make_interval(secs => ${seconds}::int))
        on conflict (name) do update set holder = excluded.holder, until = excluded.until
          where leases.holder = excluded.holder or leases.until < clock_timestamp()
            or leases.until > clock_timestamp() + make_interval(secs => ${2 * seconds}::int)
        returning 1 as held`,
  )
  return held.length > 0
}

/** Releases a lease before it expires, so that the next one doesn't have to wait. */
export async function releaseLease(db: Db, name: string, holder: string): Promise<void> {
  await db.execute(sql`delete from leases where name = ${name} and holder = ${holder}`)
}

/** A lease of one holder until it is released for good: no renewal takes it again, not even one that is on its way. */
export function openLease(db: Db, name: string, holder: string) {
  let isReleased = false
  let last: Promise<unknown> = Promise.resolve()
  return {
    /** Acquires or renews it. @returns false once it is released, or while another one holds it */
    hold(): Promise<boolean> {
      const held = last.then(() => !isReleased && holdLease(db, name, holder))
      last = held.catch(() => {})
      return held
    },
    async release(): Promise<void> {
      isReleased = true
      await last
      await releaseLease(db, name, holder)
    },
  }
}
