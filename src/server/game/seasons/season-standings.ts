import * as z from 'zod'

import { SeasonStandings } from '#contract/clubs/seasons.ts'
import {
  provisionalGains,
  pointsByWeek,
  computeSeasonStandings,
} from '#domain/seasons/season-standings.ts'
import {
  countedWeeks,
  seasonOfWeek,
  type ClubWeekResults,
  weeksOfSeason,
} from '#domain/seasons/week.ts'
import { isMajor } from '#domain/tournaments/majors.ts'
import type { ClubReader } from '#server/clubs/club-document.ts'
import type { Database, Db } from '#server/platform/db/db.ts'
import { shortHash, type VersionedDocument } from '#server/platform/http/document-store.ts'

import { readSeasonNames } from './season-names.ts'
import { findSeasonVersions, isSeasonOver, type SeasonVersions } from './season-versions.ts'
import { listFinalWeeks, listLiveWeeks } from './weeks.ts'

/**
 * Finds the newest version of a season's table; null when the session is not valid.
 *
 * @param season the year in which it started; the present season by default
 * @throws {NotFoundError} when the caller isn't in the club
 */
export async function findSeasonStandings(
  database: Database,
  reader: ClubReader,
  season?: string,
): Promise<VersionedDocument | null> {
  const head = await findSeasonVersions(database, reader)
  if (!head) return null
  const year = season === undefined ? head.currentSeason : Number(season)
  return {
    key: `season ${head.clubId} ${year}`,
    version: shortHash(JSON.stringify(head)),
    async build() {
      return JSON.stringify(
        z.encode(SeasonStandings, await readSeasonStandings(database.db, head, year)),
      )
    },
  }
}

/** The table of a season, with what the weeks in play would add. */
export async function readSeasonStandings(
  db: Db,
  head: SeasonVersions,
  season: number,
): Promise<SeasonStandings> {
  const { clubId, rules, inPlay } = head
  const settled = await listFinalWeeks(db, head)
  const live = await listLiveWeeks(db, inPlay)
  const all = [...settled, ...live]
  const nameOf = await readSeasonNames(db, clubId, all)
  const provisional = provisionalGains(settled, live, season, rules)
  const lines = pointsByWeek(settled, season, rules)
  const weeks = weeksOfSeason(settled, season, rules)
  const rows = computeSeasonStandings(settled, season, rules)
  const [someLine = []] = lines.values()
  const newcomers = [...provisional.keys()].filter((userId) => !lines.has(userId))
  return {
    season,
    seasons: listSeasons(all, head),
    isOver: isSeasonOver(head, season),
    rules,
    weeks: weeks.map(({ leagueId, tournamentName, startsOn, imported }) => ({
      leagueId,
      tournamentName,
      startsOn,
      imported: imported !== undefined,
      double: rules.majorsDouble && isMajor(tournamentName),
    })),
    rows: [...rows, ...newcomers.map((userId) => emptyRow(userId, rows.length + 1))].map((row) => ({
      ...row,
      name: nameOf(row.userId),
      provisional: provisional.get(row.userId) ?? null,
      line: lines.get(row.userId) ?? someLine.map(() => 0),
    })),
  }
}

/** Someone whose first week of the season is in play. */
const emptyRow = (userId: string, place: number) => ({
  place,
  userId,
  weeks: 0,
  wins: 0,
  podiums: 0,
  points: 0,
  money: 0,
  averagePlace: null,
})

function listSeasons(
  weeks: readonly ClubWeekResults[],
  { rules, currentSeason }: SeasonVersions,
): number[] {
  const years = countedWeeks(weeks).map((week) => seasonOfWeek(week, rules.startMonth))
  return [...new Set([currentSeason, ...years])].toSorted((a, b) => b - a)
}
