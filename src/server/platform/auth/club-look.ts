import { type SQL, sql } from 'drizzle-orm'

import type { ClubLook } from '#contract/leagues/leagues.ts'

import { type Db, queryRows } from '../db/db.ts'
import { found } from '../errors/errors.ts'
import { canAct } from './can-act.ts'
import { effectiveTierSql } from './effective-tier.ts'

// The tables of clubs lie above everything that shows a look, so they are named in SQL.

/** Whether a look counts: its club isn't deleted, and the owner, in `users`, has Enterprise, however they got it. */
const counts = sql`club.deleted_at is null and ${canAct} and ${effectiveTierSql} = 'enterprise'`

/** The looks that count. */
const looks = sql`club_looks look
  join clubs club on club.id = look.club_id
  join users on users.id = club.owner_id and ${counts}`

/** A club's look, or null. @param clubId with its table, because a look has a `club_id` as well */
export const lookOfClub = (clubId: SQL): SQL<ClubLook | null> => sql`(
  select json_build_object('club', club.name, 'color', look.color, 'crestId', look.crest_id)
  from ${looks} where look.club_id = ${clubId})`

/** The look of a league's club, or null. @param leagueId with its table */
export const lookOfLeague = (leagueId: SQL): SQL<ClubLook | null> =>
  lookOfClub(sql`(select club_id from club_leagues where league_id = ${leagueId})`)

/** Whether a club has a look stored, which may not count. @param clubId with its table */
export const hasStoredLook = (clubId: SQL): SQL<boolean> =>
  sql`exists (select from club_looks look where look.club_id = ${clubId})`

/** The looks stored of a row of `users`, by the clubs' names. Those that don't count come without their crest. */
export const looksOfOwner = sql<{ clubId: string; club: string; crestId: string | null }[]>`(
  select coalesce(json_agg(json_build_object('clubId', club.id, 'club', club.name,
    'crestId', case when ${counts} then look.crest_id end)
    order by club.name, club.id), '[]')
  from clubs club join club_looks look on look.club_id = club.id
  where club.owner_id = "users"."id")`

/** A crest as JPEG, while its club has its look. @throws {NotFoundError} */
export async function readCrest(db: Db, id: string): Promise<Buffer> {
  const [row] = await queryRows<{ crest: Uint8Array }>(
    db,
    sql`select look.crest from ${looks} where look.crest_id = ${id}`,
  )
  return Buffer.from(found(row, 'Crest').crest)
}
