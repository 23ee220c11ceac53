import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { Club } from '#contract/clubs/clubs.ts'
import type { SeasonStandings } from '#contract/clubs/seasons.ts'
import { useOnlinePollInterval } from '#web/api/live/use-online-poll-interval.ts'
import { ResultsGate } from '#web/game/spoilers/results-gate.tsx'

import { PointsChartCard } from './points-chart-card.tsx'
import { seasonTableQuery } from './queries.ts'
import { RecordsCard } from './records-card.tsx'
import { RivalsCard } from './rivals-card.tsx'
import { SeasonCard } from './season-card.tsx'

/** How often the table is read again: no event says that a week began, or how it is going. */
const pollMs = 60_000

/** A club's season: who leads, the table, and everyone's line through the year. */
export function ClubSeason({ club }: { club: Club }) {
  return (
    <ResultsGate
      title="Season"
      showLabel="Show the Season"
      description="The season gives away how each week ended and how this one is going."
    >
      <Season club={club} />
    </ResultsGate>
  )
}

function Season({ club }: { club: Club }) {
  const [season, setSeason] = useState<number>()
  const refetchInterval = useOnlinePollInterval(pollMs)
  const table = useQuery({
    ...seasonTableQuery(club.id, season),
    refetchInterval: ({ state }) =>
      // The present season may be over, too, until the next one begins.
      season !== undefined && state.data?.isOver ? false : refetchInterval,
  })
  return (
    <>
      <SeasonCard club={club} table={table} onSeason={setSeason} />
      {table.data && hasLines(table.data) && <PointsChartCard table={table.data} />}
    </>
  )
}

/** Whether a season has enough weeks for lines, and not too many. */
const hasLines = ({ rows }: SeasonStandings) => rows.some(({ line }) => line.length > 1)

/** A club's records, trophies, and rivals. */
export function ClubRecords({ club }: { club: Club }) {
  const { data } = useQuery(seasonTableQuery(club.id, undefined))
  return (
    <ResultsGate
      title="Records"
      showLabel="Show the Records"
      description="The records give away how each week ended."
    >
      <RecordsCard club={club} startMonth={data?.rules.startMonth ?? 1} />
      <RivalsCard club={club} />
    </ResultsGate>
  )
}
