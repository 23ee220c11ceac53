import { sql } from 'drizzle-orm'

import { folded } from '#domain/names.ts'
import { eventKey, type ImportRow } from '#domain/seasons/import.ts'
import { type Db, rowsOf } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors/errors.ts'

import { type Match, textId } from './import-people.ts'

/** Stores a checked file in one statement. @returns the import's id */
export async function storeImport(
  db: Db,
  clubId: string,
  rows: readonly ImportRow[],
  matched: readonly Match[],
): Promise<string> {
  const userIds = new Map(matched.map(({ person, userId }) => [folded(person), userId]))
  const weeks = [...Map.groupBy(rows, eventKey)].map(([key, results], nth) => ({
    key,
    nth,
    season: results[0]?.season,
    event: results[0]?.event,
    results: rankedOf(results).map(({ person, rank, total, money }) => {
      const userId = userIds.get(folded(person)) ?? null
      return {
        userId,
        person: userId ? null : person,
        personId: userId ?? textId(clubId, person),
        rank,
        total,
        money,
      }
    }),
  }))
  const [stored] = await rowsOf<{ id: string }>(
    db,
    sql`with file as (
        insert into club_imports (club_id, rows) values (${clubId}, ${rows.length})
        returning id, club_id
      ), given as (
        select * from jsonb_to_recordset(${JSON.stringify(weeks)}::jsonb) as w(
          key text, nth int, season int, event text, results jsonb)
      ), weeks as (
        insert into club_import_weeks (import_id, club_id, season, nth, event, event_key)
        select file.id, file.club_id, given.season, given.nth, given.event, given.key from file, given
        returning id, event_key
      ), results as (
        insert into club_import_results
          (week_id, user_id, person, person_id, rank, total, money_cents)
        select weeks.id, r."userId", r.person, r."personId", r.rank, r.total, r.money
        from weeks
        join given on given.key = weeks.event_key,
        jsonb_to_recordset(given.results) as r(
          "userId" uuid, person text, "personId" uuid, rank int, total int, money int)
      )
      select id from file`,
  )
  return found(stored, 'Import').id
}

/** Results with their ranks, since files count places in more than one way after a tie. */
function rankedOf(results: readonly ImportRow[]): (ImportRow & { rank: number })[] {
  const ranks = new Map<number, number>()
  for (const [nth, place] of results
    .map(({ place }) => place)
    .toSorted((a, b) => a - b)
    .entries()) {
    if (!ranks.has(place)) ranks.set(place, nth + 1)
  }
  return results.map((result) => ({ ...result, rank: ranks.get(result.place) ?? 1 }))
}
