import * as z from 'zod'

import { ClubRecords } from '#contract/clubs/seasons.ts'
import { compareText } from '#domain/order.ts'
import { seasonRecords } from '#domain/seasons/records.ts'
import { computeSeasonStandings, awardTrophies } from '#domain/seasons/season-standings.ts'
import { countedWeeks, seasonOfWeek, weeksOfSeason } from '#domain/seasons/week.ts'
import type { ClubReader } from '#server/clubs/club-document.ts'
import type { Database, Db } from '#server/platform/db/db.ts'
import { shortHash, type VersionedDocument } from '#server/platform/http/document-store.ts'

import { readSeasonNames } from './season-names.ts'
import {
  findSeasonVersions,
  isSeasonOver,
  seasonsInPlay,
  type SeasonVersions,
} from './season-versions.ts'
import { listFinalWeeks } from './weeks.ts'

/**
 * Finds the newest version of a club's records; null when the session is not valid.
 *
 * @throws {NotFoundError} when the caller isn't in the club
 */
export async function findClubRecords(
  database: Database,
  reader: ClubReader,
): Promise<VersionedDocument | null> {
  const head = await findSeasonVersions(database, reader)
  if (!head) return null
  const { inPlay: _, ...depends } = head
  const openSeasons = seasonsInPlay(head).toSorted((a, b) => a - b)
  return {
    key: `records ${head.clubId}`,
    version: shortHash(JSON.stringify({ ...depends, openSeasons })),
    build: async () => JSON.stringify(z.encode(ClubRecords, await readRecords(database.db, head))),
  }
}

async function readRecords(db: Db, head: SeasonVersions): Promise<ClubRecords> {
  const { clubId, rules } = head
  const weeks = countedWeeks(await listFinalWeeks(db, head))
  const nameOf = await readSeasonNames(db, clubId, weeks)
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
      .filter((season) => isSeasonOver(head, season))
      .toSorted((a, b) => b - a)
      .map((season) => {
        const count = weeksOfSeason(weeks, season, rules).length
        const { first, last } = awardTrophies(computeSeasonStandings(weeks, season, rules), count)
        return { season, first: first.map(person), last: last.map(person) }
      }),
    people: [...players].map(person).toSorted((a, b) => compareText(a.name, b.name)),
  }
}
