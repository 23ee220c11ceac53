import * as z from 'zod'

import { ClubRecords } from '#contract/clubs/seasons.ts'
import { byText } from '#domain/order.ts'
import { seasonRecords } from '#domain/seasons/records.ts'
import { seasonTable, trophiesOf } from '#domain/seasons/table.ts'
import { countedWeeks, seasonOfWeek, weeksOfSeason } from '#domain/seasons/week.ts'
import type { ClubReader } from '#server/clubs/club-document.ts'
import type { Database, Db } from '#server/platform/db/db.ts'
import { hashOf, type Versioned } from '#server/platform/http/document-store.ts'

import { findSeasons, type SeasonHead } from './head.ts'
import { namesOfSeasons } from './names.ts'
import { settledWeeks } from './weeks.ts'

/**
 * Finds the newest version of a club's records; null when the session is not valid.
 *
 * @throws {Missing} when the caller isn't in the club
 */
export async function findClubRecords(
  database: Database,
  reader: ClubReader,
): Promise<Versioned | null> {
  const head = await findSeasons(database, reader)
  if (!head) return null
  const { inPlay: _, ...depends } = head
  return {
    key: `records ${head.clubId}`,
    version: hashOf(JSON.stringify(depends)),
    make: async () => JSON.stringify(z.encode(ClubRecords, await readRecords(database.db, head))),
  }
}

async function readRecords(db: Db, head: SeasonHead): Promise<ClubRecords> {
  const { clubId, rules, present } = head
  const weeks = countedWeeks(await settledWeeks(db, head))
  const nameOf = await namesOfSeasons(db, clubId, weeks)
  const person = (userId: string) => ({ userId, name: nameOf(userId) })
  const byId = new Map(weeks.map((week) => [week.leagueId, week]))
  const seasons = new Set(weeks.map((week) => seasonOfWeek(week, rules.startMonth)))
  const players = new Set(weeks.flatMap(({ results }) => results.map(({ userId }) => userId)))
  return {
    records: seasonRecords(weeks).map(({ startsOn, ...record }) => ({
      ...record,
      name: nameOf(record.userId),
      leagueId: byId.get(record.leagueId)?.imported ? null : record.leagueId,
      tournamentName: byId.get(record.leagueId)?.tournamentName ?? '',
      at: startsOn,
    })),
    trophies: [...seasons]
      .filter((season) => season < present)
      .toSorted((a, b) => b - a)
      .map((season) => {
        const count = weeksOfSeason(weeks, season, rules).length
        const { first, last } = trophiesOf(seasonTable(weeks, season, rules), count)
        return { season, first: first.map(person), last: last.map(person) }
      }),
    people: [...players].map(person).toSorted((a, b) => byText(a.name, b.name)),
  }
}
