import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'

import type { Statistics } from '#contract/game/achievements.ts'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { Skeleton } from '#web/ui/feedback/states.tsx'

import { HiddenUntilAsked } from '../spoilers/hidden-until-asked.tsx'
import { LockedCard, UnlockedCard } from './achievement-lists.tsx'
import { achievementsQuery, statisticsQuery } from './queries.ts'

/** The reader's record and achievements. */
export function AchievementsTab() {
  return (
    <HiddenUntilAsked
      title="Achievements"
      show="Show my record"
      why="Your record and your achievements tell how your weeks ended."
    >
      <Record />
    </HiddenUntilAsked>
  )
}

function Record() {
  const achievements = useQuery(achievementsQuery)
  const statistics = useQuery(statisticsQuery)
  return (
    <div className="grid gap-5">
      <Loaded
        boxed
        query={statistics}
        what="your statistics"
        skeleton={<Skeleton className="h-48 lg:h-24" />}
      >
        {(data) => <StatisticsBoard statistics={data} />}
      </Loaded>
      <Loaded
        boxed
        query={achievements}
        what="your achievements"
        skeleton={<Skeleton className="h-96" />}
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

/** The reader's record over all settled leagues. */
function StatisticsBoard({ statistics }: { statistics: Statistics }) {
  const { totalTournaments, firstPlaceFinishes, secondPlaceFinishes, thirdPlaceFinishes } =
    statistics
  return (
    <section aria-label="Statistics" className="board overflow-hidden">
      <dl className="grid grid-cols-3 gap-px bg-line lg:grid-cols-6">
        <Slot label="Tournaments" value={totalTournaments} />
        <Slot label="Average position" value={orDash(statistics.averagePosition)} />
        <Slot label="Best position" value={orDash(statistics.bestPosition)} />
        <Slot label="1st places" value={firstPlaceFinishes} flagged={firstPlaceFinishes > 0} />
        <Slot label="2nd places" value={secondPlaceFinishes} />
        <Slot label="3rd places" value={thirdPlaceFinishes} />
      </dl>
    </section>
  )
}

const orDash = (value: number | null) => value ?? '-'

function Slot(props: { label: string; value: number | string; flagged?: boolean }) {
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
