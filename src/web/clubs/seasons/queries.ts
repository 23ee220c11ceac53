import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { listImports } from '#contract/clubs/season-imports.ts'
import { getClubRecords, getRivalry, getSeasonStandings } from '#contract/clubs/seasons.ts'
import { fromEndpoint } from '#web/api/client.ts'
import { queryKeys } from '#web/api/query-keys.ts'

/** The table of a club's season; of the present one without `season`. */
export const seasonTableQuery = (id: string, season: number | undefined) =>
  queryOptions({
    queryKey: [...queryKeys.clubs, id, 'table', season ?? 'present'],
    ...fromEndpoint(getSeasonStandings, {
      params: { id },
      query: season === undefined ? {} : { season: String(season) },
    }),
    placeholderData: keepPreviousData,
  })

/** A club's records and trophies. */
export const clubRecordsQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.clubs, id, 'records'],
    ...fromEndpoint(getClubRecords, { params: { id } }),
  })

/** A club's imports; for its owner and deputies. */
export const importsQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.clubs, id, 'imports'],
    ...fromEndpoint(listImports, { params: { id } }),
  })

/** Two people of a club, week by week. */
export const rivalryQuery = (id: string, a: string, b: string) =>
  queryOptions({
    queryKey: [...queryKeys.clubs, id, 'rivals', a, b],
    ...fromEndpoint(getRivalry, { params: { id, a, b } }),
  })
