import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { Card } from '#web/ui/card.tsx'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'

import { LockedCard, UnlockedCard } from './achievement-lists.tsx'
import { achievementsQuery, statisticsQuery } from './queries.ts'
import { StatisticsBoard } from './statistics-board.tsx'

/** My record and what I have unlocked. */
export function AchievementsTab() {
  const achievements = useQuery(achievementsQuery)
  const statistics = useQuery(statisticsQuery)
  return (
    <div className="grid gap-5">
      <Loaded
        of={statistics}
        failed="Failed to load your statistics"
        waiting={<Skeleton className="h-48 lg:h-24" />}
        label="Loading statistics"
      >
        {(data) => <StatisticsBoard statistics={data} />}
      </Loaded>
      <Loaded
        of={achievements}
        failed="Failed to load your achievements"
        waiting={<Skeleton className="h-96" />}
        label="Loading achievements"
      >
        {({ achievements, locked }) => (
          <>
            <UnlockedCard achievements={achievements} />
            <LockedCard locked={locked} />
          </>
        )}
      </Loaded>
    </div>
  )
}

interface LoadedProps<T> {
  of: UseQueryResult<T>
  failed: string
  waiting: ReactNode
  label: string
  children: (data: T) => ReactNode
}

function Loaded<T>({ of, failed, waiting, label, children }: LoadedProps<T>) {
  if (of.data) return children(of.data)
  if (of.isPending) return <output aria-label={label}>{waiting}</output>
  return (
    <Card>
      <ErrorState title={failed} onRetry={of.refetch} pending={of.isFetching} />
    </Card>
  )
}
