import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useMemo, useState } from 'react'

import type { WinProbabilityPoint } from '#contract/game/history.ts'
import { useAccount } from '#web/api/account.tsx'
import { usePollInterval } from '#web/api/live/live.ts'
import { Card } from '#web/ui/display/card.tsx'
import { Tabs } from '#web/ui/display/tabs.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { EmptyState, Skeleton } from '#web/ui/feedback/states.tsx'
import { Button } from '#web/ui/inputs/button.tsx'

import { BumpChart } from './bump-chart.tsx'
import { ChancesOfWeek } from './chances-of-week.tsx'
import { MomentStandings } from './moment-standings.tsx'
import { type Moment, scoredMoments, describeWeek } from './moments.ts'
import { weekPollMs, weekQuery } from './queries.ts'
import { ReplayControls } from './replay-controls.tsx'
import { RoundsTable } from './rounds-table.tsx'
import { usePlayback } from './use-playback.ts'

/** Everyone's place and chances through the week: charts, a replay, and tables. */
export function WeekCard({ leagueId, teams }: { leagueId: string; teams: number }) {
  const options = { refetchInterval: usePollInterval(weekPollMs) }
  const week = useQuery({ ...weekQuery(leagueId), ...options })
  const points = week.data?.points
  const moments = useMemo(() => (points ? scoredMoments(points) : null), [points])
  if (week.data && moments && moments.length > 1)
    return <Week moments={moments} chances={week.data.chances} />
  return (
    <Card title="The week">
      <Loaded query={week} what="the week" skeleton={<WeekSkeleton teams={teams} />}>
        {() => (
          <EmptyState title="Nothing to chart yet">
            Everyone’s place through the week shows up here as soon as the standings move.
          </EmptyState>
        )}
      </Loaded>
    </Card>
  )
}

interface WeekProps {
  moments: readonly Moment[]
  chances: readonly WinProbabilityPoint[]
}

function Week({ moments, chances }: WeekProps) {
  const [asTable, setAsTable] = useState(false)
  const standings = moments.at(-1)?.standings
  const names = useMemo(
    () => new Map(standings?.map(({ userId, name }) => [userId, name])),
    [standings],
  )
  return (
    <Card
      flush
      title="The week"
      action={
        <Button variant="ghost" onClick={() => setAsTable(!asTable)}>
          {asTable ? 'Show the chart' : 'Show as a table'}
        </Button>
      }
    >
      <Tabs
        label="The week"
        tabs={[
          { id: 'places', label: 'Places', content: <Places {...{ moments, asTable }} /> },
          {
            id: 'chances',
            label: 'Chances',
            content: <ChancesOfWeek {...{ points: chances, names, asTable }} />,
          },
        ]}
      />
    </Card>
  )
}

function Places({ moments, asTable }: { moments: readonly Moment[]; asTable: boolean }) {
  const me = useAccount().id
  const playback = usePlayback(moments.length)
  const description = useMemo(() => describeWeek(moments, me), [moments, me])
  const moment = moments[playback.at]
  if (asTable) {
    return (
      <div className="py-3">
        <p className="px-4 pb-2 text-sm">{description}</p>
        <RoundsTable moments={moments} me={me} />
      </div>
    )
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 p-4">
        <p className="text-sm">{description}</p>
        <BumpChart {...{ moments, me, description }} at={playback.at} />
        <ReplayControls {...{ moments, me, playback }} />
      </div>
      <div
        className={clsx(
          'border-line max-lg:border-t lg:border-s',
          // On a phone the same rows already stand above the chart.
          playback.at === moments.length - 1 && 'max-lg:hidden',
        )}
      >
        {moment && <MomentStandings moment={moment} me={me} />}
      </div>
    </div>
  )
}

/** The placeholder for the chart, of the same height. */
function WeekSkeleton({ teams }: { teams: number }) {
  return (
    <span className="grid gap-2">
      {Array.from({ length: Math.min(teams, 12) }, (_, lane) => (
        <Skeleton key={lane} className="h-6" />
      ))}
      <Skeleton className="mt-4 h-11" />
    </span>
  )
}
