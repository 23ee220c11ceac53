import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

import { and, count, countDistinct, desc, eq, inArray, sql } from 'drizzle-orm'

import type { ClubImport, ImportPreview, ImportInput } from '#contract/clubs/season-imports.ts'
import { Refusal } from '#domain/refusal.ts'
import {
  findConflicts,
  findOversizedSeasons,
  eventKeyFor,
  type ImportedSeason,
  type ImportError,
  type ImportRow,
  maxImportErrors,
  maxImports,
  parseImport,
} from '#domain/seasons/import.ts'
import { defaultSeasonRules, seasonOfDay } from '#domain/seasons/week.ts'
import { requireClubMember, lockClub } from '#server/clubs/club-access.ts'
import { publishClub } from '#server/clubs/club-members.ts'
import type { Account } from '#server/platform/auth/account.ts'
import { type Db, queryRows } from '#server/platform/db/db.ts'
import { found, onViolation } from '#server/platform/errors/errors.ts'
import { limitConcurrency } from '#server/platform/process/concurrency.ts'
import type { Services } from '#server/platform/services/services.ts'

import { storeImport } from './import-store.ts'
import { clubImportResults, clubImports, clubImportWeeks } from './import-tables.ts'
import { type PersonMatch, matchPeople, textPersonId } from './match-people.ts'
import { parseCsv } from './parse-csv.ts'

/** The pieces of several large imports would add up to a long wait for others. */
const inTurn = limitConcurrency(1)

/** A file as it was understood, with what is wrong in it. */
interface CheckedImport {
  rows: ImportRow[]
  /** The person that each text means, by its key. */
  matched: Map<string, PersonMatch>
  errors: ImportError[]
}

/**
 * Reads a file of past seasons, and with `confirm` imports all of it or nothing.
 *
 * @throws {NotFoundError | AccessError} unless the caller is the club's owner or a deputy
 * @throws {RateLimitError} after too many tries
 * @throws {Refusal} import-wrong, import-again or import-limit
 */
export async function importSeasons(
  { db, rateLimits }: Pick<Services, 'db' | 'rateLimits'>,
  account: Account,
  clubId: string,
  input: ImportInput,
): Promise<ImportPreview | { importId: string; rows: number }> {
  await requireClubMember(db, account, clubId, 'deputy')
  await rateLimits.consume('import', account.id)
  return await inTurn(() => readImport(db, account, clubId, input))
}

async function readImport(
  db: Db,
  account: Account,
  clubId: string,
  { csv, confirm, people }: ImportInput,
): Promise<ImportPreview | { importId: string; rows: number }> {
  const file = await parseCsv(csv)
  if (!confirm) {
    const { rows, matched, errors } = await checkFile(db, clubId, file, people)
    return { rows: rows.length, matched: [...matched.values()], errors }
  }
  return await db
    .transaction(async (db) => {
      await lockClub(db, account, clubId, 'deputy')
      const { rows, matched, errors } = await checkFile(db, clubId, file, people)
      if (errors.length > 0) throw new Refusal('import-wrong', undefined, { errors })
      const kept = await db.$count(clubImports, eq(clubImports.clubId, clubId))
      if (kept >= maxImports) throw new Refusal('import-limit')
      const importId = await storeImport(db, clubId, rows, matched)
      await publishClub(db, clubId)
      return { importId, rows: rows.length }
    })
    .catch(onViolation('club_import_weeks_event_key', () => new Refusal('import-again')))
}

async function checkFile(
  db: Db,
  clubId: string,
  file: Awaited<ReturnType<typeof parseCsv>>,
  people: readonly PersonMatch[],
): Promise<CheckedImport> {
  if (file.errors.length > 0) return { rows: [], matched: new Map(), errors: file.errors }
  const pause = () => yieldToEventLoop()
  const { rows, errors } = await parseImport(file.lines, new Date().getUTCFullYear(), pause)
  await pause()
  const names = new Map(rows.map(({ personKey, person }) => [personKey, person]))
  const matched = await matchPeople(db, clubId, names, people)
  await pause()
  const ids = new Map(
    [...matched].map(([key, { userId }]) => [key, userId ?? textPersonId(clubId, key)]),
  )
  const idOf = (key: string) => ids.get(key) ?? key
  await pause()
  const taken = await listEventKeys(db, clubId)
  const conflicts = findConflicts(rows, idOf, taken)
  // Events that the club has already are only a conflict, and would count twice.
  const added = rows.filter(({ eventKey }) => !taken.has(eventKey))
  const oversized = findOversizedSeasons(added, idOf, await listImportedSeasons(db, clubId, added))
  // A line that can't be read often causes conflicts of others, so it goes first.
  const named = [...errors, ...oversized, ...conflicts].slice(0, maxImportErrors)
  await pause()
  return { rows, matched, errors: named.toSorted((a, b) => a.line - b.line) }
}

/** The keys of every event that a club plays, has played or imported, by the season that it counts in. */
async function listEventKeys(db: Db, clubId: string): Promise<Set<string>> {
  const imported = await db
    .select({ season: clubImportWeeks.season, event: clubImportWeeks.event })
    .from(clubImportWeeks)
    .where(eq(clubImportWeeks.clubId, clubId))
  const played = await queryRows<{ startsOn: string; startMonth: number | null; event: string }>(
    db,
    sql`select t.start_date::text as "startsOn", r.start_month as "startMonth", t.name as event
      from club_leagues c
      join leagues l on l.id = c.league_id and (l.settled_at is not null or l.deleted_at is null)
      join tournaments t on t.key = l.tournament_key
      left join club_season_rules r on r.club_id = c.club_id
      where c.club_id = ${clubId}`,
  )
  return new Set([
    // Stored keys may be those of a version that folded names in another way.
    ...imported.map(({ season, event }) => eventKeyFor(season, event)),
    ...played.map(({ startsOn, startMonth, event }) =>
      eventKeyFor(seasonOfDay(startsOn, startMonth ?? defaultSeasonRules.startMonth), event),
    ),
  ])
}

/** What a club has imported of the seasons in a file. */
async function listImportedSeasons(
  db: Db,
  clubId: string,
  rows: readonly ImportRow[],
): Promise<ImportedSeason[]> {
  const seasons = [...new Set(rows.map(({ season }) => season))]
  return await db
    .select({
      season: clubImportWeeks.season,
      events: countDistinct(clubImportWeeks.id),
      people: sql<string[]>`array_agg(distinct ${clubImportResults.personId})`,
    })
    .from(clubImportWeeks)
    .innerJoin(clubImportResults, eq(clubImportResults.weekId, clubImportWeeks.id))
    .where(and(eq(clubImportWeeks.clubId, clubId), inArray(clubImportWeeks.season, seasons)))
    .groupBy(clubImportWeeks.season)
}

/** A club's imports, the latest first. @throws {NotFoundError | AccessError} unless the caller is its owner or a deputy */
export async function listImports(db: Db, account: Account, clubId: string): Promise<ClubImport[]> {
  await requireClubMember(db, account, clubId, 'deputy')
  return await db
    .select({
      id: clubImports.id,
      importedAt: clubImports.importedAt,
      rows: clubImports.rows,
      events: count(clubImportWeeks.id),
      from: sql<number>`min(${clubImportWeeks.season})::int`,
      to: sql<number>`max(${clubImportWeeks.season})::int`,
    })
    .from(clubImports)
    .innerJoin(clubImportWeeks, eq(clubImportWeeks.importId, clubImports.id))
    .where(eq(clubImports.clubId, clubId))
    .groupBy(clubImports.id)
    .orderBy(desc(clubImports.importedAt), clubImports.id)
}

/**
 * Takes back an import, with every result that came by it.
 *
 * @throws {NotFoundError | AccessError} when it isn't there, or unless the caller is the club's owner or a deputy
 */
export async function undoImport(
  db: Db,
  account: Account,
  clubId: string,
  importId: string,
): Promise<{ message: string }> {
  await db.transaction(async (db) => {
    await lockClub(db, account, clubId, 'deputy')
    const [undone] = await db
      .delete(clubImports)
      .where(and(eq(clubImports.id, importId), eq(clubImports.clubId, clubId)))
      .returning({ id: clubImports.id })
    found(undone, 'Import')
    await publishClub(db, clubId)
  })
  return { message: 'Import undone' }
}

/**
 * Makes new versions of the imports that have results of someone. Answers that were computed from them
 * with the old name are computed again.
 */
export async function touchImports(db: Db, userId: string): Promise<void> {
  // Locked by id, because two renames may touch the same imports.
  await db.execute(sql`update club_imports set rows = rows where id in (
    select id from club_imports where id in (
      select w.import_id from club_import_results r join club_import_weeks w on w.id = r.week_id
      where r.user_id = ${userId})
    order by id for no key update)`)
}
