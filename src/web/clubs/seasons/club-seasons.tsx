import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { Club } from '#contract/clubs/clubs.ts'
import { ResultsGate } from '#web/game/spoilers/results-gate.tsx'

import { PointsChartCard } from './points-chart-card.tsx'
import { seasonTableQuery } from './queries.ts'
import { RecordsCard } from './records-card.tsx'
import { RivalsCard } from './rivals-card.tsx'
import { SeasonCard } from './season-card.tsx'

/** A club's seasons. */
export function ClubSeasons({ club }: { club: Club }) {
  return (
    <ResultsGate
      title="Season"
      showLabel="Show the season"
      description="The season gives away how each week ended and how this one is going."
    >
      <Seasons club={club} />
    </ResultsGate>
  )
}

/** The table, the year's line of each member, records and rivals. */
function Seasons({ club }: { club: Club }) {
  const [season, setSeason] = useState<number>()
  const table = useQuery(seasonTableQuery(club.id, season))
  return (
    <>
      <SeasonCard club={club} table={table} onSeason={setSeason} />
      {table.data && table.data.weeks.length > 1 && <PointsChartCard table={table.data} />}
      <RecordsCard club={club} startMonth={table.data?.rules.startMonth ?? 1} />
      <RivalsCard club={club} />
    </>
  )
}
