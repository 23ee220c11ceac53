import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useMemo, useState } from 'react'

import type { WinProbabilityPoint } from '#contract/game/history.ts'
import { usePollInterval } from '#web/api/live/live-events.ts'
import { useMe } from '#web/api/session.tsx'
import { type MemberColors, useMemberColors } from '#web/leagues/member-colors.ts'
import { Card } from '#web/ui/display/card.tsx'
import { Tabs } from '#web/ui/display/tabs.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { EmptyState, Skeleton } from '#web/ui/feedback/states.tsx'
import { Button } from '#web/ui/inputs/button.tsx'

import { BumpChart } from './bump-chart.tsx'
import { ChancesOverTime } from './chances-over-time.tsx'
import { PlacesByRoundTable } from './places-by-round-table.tsx'
import { weekPollMs, weekQuery } from './queries.ts'
import { ReplayControls } from './replay-controls.tsx'
import { StandingsAtPoint } from './standings-at-point.tsx'
import { type HistoryPoint, scoredPoints, describeWeek } from './standings-history.ts'
import { useReplay } from './use-replay.ts'

/** Everyone's place and chances through the week: charts, a replay, and tables. */
export function WeekChartCard({ leagueId, teams }: { leagueId: string; teams: number }) {
  const options = { refetchInterval: usePollInterval(weekPollMs) }
  const colors = useMemberColors(leagueId)
  const week = useQuery({ ...weekQuery(leagueId), ...options })
  const all = week.data?.points
  const points = useMemo(() => (all ? scoredPoints(all) : null), [all])
  if (week.data && points && points.length > 1)
    return <WeekCharts {...{ points, colors }} chances={week.data.chances} />
  return (
    <Card title="How the Week Went">
      <QueryContent query={week} label="the week" skeleton={<ChartSkeleton teams={teams} />}>
        {() => (
          <EmptyState title="Nothing to chart yet">
            Everyone’s place through the week shows up here as soon as the standings move.
          </EmptyState>
        )}
      </QueryContent>
    </Card>
  )
}

interface WeekProps {
  points: readonly HistoryPoint[]
  colors: MemberColors
  chances: readonly WinProbabilityPoint[]
}

function WeekCharts({ points, chances, colors }: WeekProps) {
  const [isTable, setAsTable] = useState(false)
  const standings = points.at(-1)?.standings
  const names = useMemo(
    () => new Map(standings?.map(({ userId, name }) => [userId, name])),
    [standings],
  )
  return (
    <Card
      flush
      title="How the Week Went"
      action={
        <Button variant="ghost" onClick={() => setAsTable(!isTable)}>
          {isTable ? 'Show Chart' : 'Show Table'}
        </Button>
      }
    >
      <Tabs
        label="The week"
        tabs={[
          {
            id: 'places',
            label: 'Places',
            content: <PlacesChart {...{ points, colors, isTable }} />,
          },
          {
            id: 'chances',
            label: 'Chances',
            content: <ChancesOverTime {...{ points: chances, names, colors, asTable: isTable }} />,
          },
        ]}
      />
    </Card>
  )
}

interface PlacesChartProps {
  points: readonly HistoryPoint[]
  colors: MemberColors
  isTable: boolean
}

function PlacesChart({ points, colors, isTable }: PlacesChartProps) {
  const me = useMe().id
  const playback = useReplay(points.length)
  const description = useMemo(() => describeWeek(points, me), [points, me])
  const point = points[playback.index]
  if (isTable) {
    return (
      <div className="py-3">
        <p className="px-4 pb-2 text-sm">{description}</p>
        <PlacesByRoundTable points={points} me={me} />
      </div>
    )
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 p-4">
        <p className="text-sm">{description}</p>
        <BumpChart {...{ points, me, colors, description }} index={playback.index} />
        <ReplayControls {...{ points, me, playback }} />
      </div>
      <div
        className={clsx(
          'border-line max-lg:border-t lg:border-s',
          // On a phone the same rows already stand above the chart.
          playback.index === points.length - 1 && 'max-lg:hidden',
        )}
      >
        {point && <StandingsAtPoint point={point} me={me} />}
      </div>
    </div>
  )
}

/** The placeholder for the chart, of the same height. */
function ChartSkeleton({ teams }: { teams: number }) {
  return (
    <span className="grid gap-2">
      {Array.from({ length: Math.min(teams, 12) }, (_, lane) => (
        <Skeleton key={lane} className="h-6" />
      ))}
      <Skeleton className="mt-4 h-11" />
    </span>
  )
}
