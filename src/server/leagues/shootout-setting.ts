import { and, eq, sql, type SQLWrapper } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgEnum, pgTable, timestamp } from 'drizzle-orm/pg-core'

import { Refusal } from '#domain/refusal.ts'
import { voidReasons } from '#domain/shootout/weekend.ts'
import { type Db, queryRows } from '#server/platform/db/db.ts'

import { isDraftOpen } from './access/draft-open.ts'
import type { LockedLeague } from './access/lock-league.ts'
import { allLeagues, leagueReference } from './tables.ts'

/** Why shootouts are void. */
export const shootoutVoid = pgEnum('shootout_void', voidReasons)

/** The weekend shootouts of the leagues that switched it on. The folder `shootout` does the rest. */
export const shootouts = pgTable(
  'shootouts',
  {
    leagueId: leagueReference().primaryKey(),
    /** A latch, set once the cut is official. */
    openedAt: timestamp({ withTimezone: true }),
    /** When picks lock: one instant, judged by the database's clock. */
    closesAt: timestamp({ withTimezone: true }),
    closesEstimated: boolean().notNull().default(false),
    /** A latch, set once when `closesAt` has passed. Until then, nobody sees another member's picks. */
    closedAt: timestamp({ withTimezone: true }),
    voidReason: shootoutVoid(),
    /** Everyone's line, stored once when the league is settled. */
    result: jsonb(),
  },
  (t) => [
    index('shootouts_open_idx')
      .on(t.closesAt)
      .where(sql`${t.closedAt} is null`),
    check('shootouts_opened_check', sql`(${t.openedAt} is null) = (${t.closesAt} is null)`),
    check('shootouts_closed_check', sql`${t.closedAt} is null or ${t.openedAt} is not null`),
    check('shootouts_result_check', sql`${t.result} is null or ${t.closedAt} is not null`),
  ],
)

/** Whether a league has a shootout, for a query of leagues. */
export const hasShootout = (leagueId: SQLWrapper) =>
  sql<boolean>`exists (select from ${shootouts} where ${shootouts.leagueId} = ${leagueId})`

/** Switches the shootout of a locked league on or off. The statement that writes decides. @throws {Refusal} draft-closed */
export async function setShootout(db: Db, { id }: LockedLeague, on: boolean): Promise<void> {
  const open = db
    .select({ id: allLeagues.id })
    .from(allLeagues)
    .where(and(eq(allLeagues.id, id), isDraftOpen(allLeagues)))
  const written = await queryRows(
    db,
    on
      ? sql`insert into ${shootouts} (league_id) ${open} returning 1`
      : sql`delete from ${shootouts} where league_id in (${open}) returning 1`,
  )
  if (written.length === 0) throw new Refusal('draft-closed')
}
