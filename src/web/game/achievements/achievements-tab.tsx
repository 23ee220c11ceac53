import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'

import type { Statistics } from '#contract/game/achievements.ts'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { Skeleton } from '#web/ui/feedback/states.tsx'

import { ResultsGate } from '../spoilers/results-gate.tsx'
import { LockedAchievementsCard, UnlockedAchievementsCard } from './achievement-cards.tsx'
import { achievementsQuery, statisticsQuery } from './queries.ts'

/** The reader's record and achievements. */
export function AchievementsTab() {
  return (
    <ResultsGate
      title="Achievements"
      showLabel="Show My Record"
      description="Your record and achievements give away how your weeks ended."
    >
      <Record />
    </ResultsGate>
  )
}

function Record() {
  const achievements = useQuery(achievementsQuery)
  const statistics = useQuery(statisticsQuery)
  return (
    <div className="grid gap-5">
      <QueryContent
        inCard
        query={statistics}
        label="your statistics"
        skeleton={<Skeleton className="h-48 lg:h-24" />}
      >
        {(data) => <StatisticsCard statistics={data} />}
      </QueryContent>
      <QueryContent
        inCard
        query={achievements}
        label="your achievements"
        skeleton={<Skeleton className="h-96" />}
      >
        {({ achievements, locked }) => (
          <>
            <UnlockedAchievementsCard achievements={achievements} />
            <LockedAchievementsCard locked={locked} />
          </>
        )}
      </QueryContent>
    </div>
  )
}

/** The reader's record over all settled leagues. */
function StatisticsCard({ statistics }: { statistics: Statistics }) {
  const { totalTournaments, firstPlaceFinishes, secondPlaceFinishes, thirdPlaceFinishes } =
    statistics
  return (
    <section aria-label="Statistics" className="board overflow-hidden">
      <dl className="grid grid-cols-3 gap-px bg-line lg:grid-cols-6">
        <StatisticFigure label="Tournaments" value={totalTournaments} />
        <StatisticFigure label="Average position" value={orDash(statistics.averagePosition)} />
        <StatisticFigure label="Best position" value={orDash(statistics.bestPosition)} />
        <StatisticFigure
          label="1st places"
          value={firstPlaceFinishes}
          flagged={firstPlaceFinishes > 0}
        />
        <StatisticFigure label="2nd places" value={secondPlaceFinishes} />
        <StatisticFigure label="3rd places" value={thirdPlaceFinishes} />
      </dl>
    </section>
  )
}

const orDash = (value: number | null) => value ?? '-'

function StatisticFigure(props: { label: string; value: number | string; flagged?: boolean }) {
  const { label, value, flagged } = props
  return (
    <div
      className={clsx(
        'flex flex-col-reverse items-center justify-end gap-1 px-2 py-4 text-center',
        flagged ? 'bg-flag-soft' : 'bg-board',
      )}
    >
      <dt className="label-caps">{label}</dt>
      <dd className="digits font-display text-xl font-semibold">{value}</dd>
    </div>
  )
}
