import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { listImports } from '#contract/clubs/season-imports.ts'
import { getClubRecords, getRivalry, getSeasonStandings } from '#contract/clubs/seasons.ts'
import { dataFrom } from '#web/api/api.ts'
import { keys } from '#web/api/keys.ts'

/** How often the provisional column is read again. */
const pollMs = 60_000

/** The table of a club's season; of the present one without `season`. */
export const seasonTableQuery = (id: string, season: number | undefined) =>
  queryOptions({
    queryKey: [...keys.clubs, id, 'table', season ?? 'present'],
    ...dataFrom(getSeasonStandings, {
      params: { id },
      query: season === undefined ? {} : { season: String(season) },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.rows.some(({ provisional }) => provisional) ? pollMs : false,
  })

/** A club's records and trophies. */
export const clubRecordsQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.clubs, id, 'records'],
    ...dataFrom(getClubRecords, { params: { id } }),
  })

/** A club's imports; for its owner and deputies. */
export const importsQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.clubs, id, 'imports'],
    ...dataFrom(listImports, { params: { id } }),
  })

/** Two people of a club, week by week. */
export const rivalryQuery = (id: string, a: string, b: string) =>
  queryOptions({
    queryKey: [...keys.clubs, id, 'rivals', a, b],
    ...dataFrom(getRivalry, { params: { id, a, b } }),
  })
