import type { SeasonStandings } from '#contract/clubs/seasons.ts'
import { toDollars } from '#domain/money/money.ts'

import { toCsv } from '../scoring/csv.ts'

/** A season's table as CSV: one row for each member, the points after each week at the end. */
export function seasonCsv({ rows, weeks }: SeasonStandings): string {
  const head = ['Place', 'Member', 'Points', 'Weeks', 'Wins', 'Podiums', 'Average place', 'Money']
  return toCsv([
    [
      ...head,
      ...weeks.map(
        ({ tournamentName, imported }) => `After ${tournamentName}${imported ? ' (imported)' : ''}`,
      ),
    ],
    ...rows.map((row) => [
      row.place,
      row.name,
      row.points,
      row.weeks,
      row.wins,
      row.podiums,
      row.averagePlace === null ? null : Math.round(row.averagePlace * 100) / 100,
      toDollars(row.money),
      ...row.line,
    ]),
  ])
}
