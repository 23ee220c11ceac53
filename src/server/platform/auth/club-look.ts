import { type SQL, sql } from 'drizzle-orm'

import type { ClubLook } from '#contract/leagues/leagues.ts'

import { type Db, queryRows } from '../db/db.ts'
import { found } from '../errors/errors.ts'
import { canAct } from './can-act.ts'
import { effectiveTierSql } from './effective-tier.ts'

// The tables of clubs lie above everything that shows a look, so they are named in SQL.

/** The looks that count: of clubs that aren't deleted and whose owner has Enterprise, however they got it. */
const looks = sql`club_looks look
  join clubs club on club.id = look.club_id and club.deleted_at is null
  join users on users.id = club.owner_id and ${canAct} and ${effectiveTierSql} = 'enterprise'`

/** A club's look, or null. @param clubId with its table, because a look has a `club_id` as well */
export const lookOfClub = (clubId: SQL): SQL<ClubLook | null> => sql`(
  select json_build_object('club', club.name, 'color', look.color, 'crestId', look.crest_id)
  from ${looks} where look.club_id = ${clubId})`

/** The look of a league's club, or null. @param leagueId with its table */
export const lookOfLeague = (leagueId: SQL): SQL<ClubLook | null> =>
  lookOfClub(sql`(select club_id from club_leagues where league_id = ${leagueId})`)

/** A crest as JPEG, while its club has its look. @throws {NotFoundError} */
export async function readCrest(db: Db, id: string): Promise<Buffer> {
  const [row] = await queryRows<{ crest: Uint8Array }>(
    db,
    sql`select look.crest from ${looks} where look.crest_id = ${id}`,
  )
  return Buffer.from(found(row, 'Crest').crest)
}
