import * as z from 'zod'

import { SeasonTable } from '#contract/clubs/seasons.ts'
import { provisionalOf, seasonLines, seasonTable } from '#domain/seasons/table.ts'
import {
  countedWeeks,
  isMajor,
  seasonOfWeek,
  type Week,
  weeksOfSeason,
} from '#domain/seasons/week.ts'
import type { ClubReader } from '#server/clubs/club-document.ts'
import type { Database, Db } from '#server/platform/db/db.ts'
import { hashOf, type Versioned } from '#server/platform/http/document-store.ts'

import { findSeasons, type SeasonHead } from './head.ts'
import { namesOfSeasons } from './names.ts'
import { settledWeeks, weeksInPlay } from './weeks.ts'

/**
 * Finds the newest version of a season's table; null when the session is not valid.
 *
 * @param season the year in which it started; the present season by default
 * @throws {Missing} when the caller isn't in the club
 */
export async function findSeasonTable(
  database: Database,
  reader: ClubReader,
  season?: string,
): Promise<Versioned | null> {
  const head = await findSeasons(database, reader)
  if (!head) return null
  const year = season === undefined ? head.present : Number(season)
  return {
    key: `season ${head.clubId} ${year}`,
    version: hashOf(JSON.stringify(head)),
    async make() {
      return JSON.stringify(z.encode(SeasonTable, await readSeasonTable(database.db, head, year)))
    },
  }
}

/** The table of a season, with what the weeks in play would add. */
export async function readSeasonTable(
  db: Db,
  head: SeasonHead,
  season: number,
): Promise<SeasonTable> {
  const { clubId, rules, inPlay } = head
  const settled = await settledWeeks(db, head)
  const live = await weeksInPlay(db, inPlay)
  const all = [...settled, ...live]
  const nameOf = await namesOfSeasons(db, clubId, all)
  const provisional = provisionalOf(settled, live, season, rules)
  const lines = seasonLines(settled, season, rules)
  const weeks = weeksOfSeason(settled, season, rules)
  const rows = seasonTable(settled, season, rules)
  const newcomers = [...provisional.keys()].filter((userId) => !lines.has(userId))
  return {
    season,
    seasons: seasonsOf(all, head),
    rules,
    weeks: weeks.map(({ leagueId, tournamentName, startsOn, imported }) => ({
      leagueId,
      tournamentName,
      startsOn,
      imported: imported !== undefined,
      double: rules.majorsDouble && isMajor(tournamentName),
    })),
    rows: [...rows, ...newcomers.map((userId) => unplaced(userId, rows.length + 1))].map((row) => ({
      ...row,
      name: nameOf(row.userId),
      provisional: provisional.get(row.userId) ?? null,
      line: lines.get(row.userId) ?? weeks.map(() => 0),
    })),
  }
}

/** Someone whose first week of the season is in play. */
const unplaced = (userId: string, place: number) => ({
  place,
  userId,
  weeks: 0,
  wins: 0,
  podiums: 0,
  points: 0,
  money: 0,
  averagePlace: null,
})

function seasonsOf(weeks: readonly Week[], { rules, present }: SeasonHead): number[] {
  const years = countedWeeks(weeks).map((week) => seasonOfWeek(week, rules.startMonth))
  return [...new Set([present, ...years])].toSorted((a, b) => b - a)
}
