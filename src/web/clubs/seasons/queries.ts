import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { listImports } from '#contract/clubs/season-imports.ts'
import { getClubRecords, getRivalry, getSeasonStandings } from '#contract/clubs/seasons.ts'
import { endpointQuery } from '#web/api/client.ts'
import { queryKeys } from '#web/api/query-keys.ts'

/** The table of a club's season; of the present one without `season`. */
export const seasonTableQuery = (id: string, season: number | undefined) =>
  queryOptions({
    ...endpointQuery([...queryKeys.clubs, id, 'table', season ?? 'present'], getSeasonStandings, {
      params: { id },
      query: season === undefined ? {} : { season: String(season) },
    }),
    placeholderData: keepPreviousData,
  })

/** A club's records and trophies. */
export const clubRecordsQuery = (id: string) =>
  endpointQuery([...queryKeys.clubs, id, 'records'], getClubRecords, { params: { id } })

/** A club's imports; for its owner and deputies. */
export const importsQuery = (id: string) =>
  endpointQuery([...queryKeys.clubs, id, 'imports'], listImports, { params: { id } })

/** Two people of a club, week by week. */
export const rivalryQuery = (id: string, a: string, b: string) =>
  endpointQuery([...queryKeys.clubs, id, 'rivals', a, b], getRivalry, { params: { id, a, b } })
