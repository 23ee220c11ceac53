import { useQuery } from '@tanstack/react-query'

import type { League } from '#contract/leagues/leagues.ts'
import { editionOf } from '#web/tournaments/queries.ts'

import type { DraftGolfer } from '../field/field.ts'
import { AnalyticsContent, TooLittleKnown } from './analytics-content.tsx'
import { ChancesTable } from './chances-table.tsx'
import { HeadToHead } from './head-to-head.tsx'
import { analyticsQuery } from './queries.ts'
import { UnderPicked } from './under-picked.tsx'

interface PlayerAnalyticsProps {
  league: League
  /** Empty once picks are locked. */
  field: readonly DraftGolfer[]
}

/** The chances of each golfer, two golfers against each other, and once picks are locked, who is under-picked. */
export function PlayerAnalytics({ league, field }: PlayerAnalyticsProps) {
  const query = useQuery(analyticsQuery(league.id, field))
  return (
    <AnalyticsContent
      query={query}
      label="analytics"
      upgrade="Player analytics give you each golfer’s chances before the first shot."
    >
      {({ coverage, golfers, underPicked, teams }) =>
        golfers.length === 0 ? (
          <TooLittleKnown coverage={coverage} />
        ) : (
          <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-8">
            <ChancesTable golfers={golfers} coverage={coverage} />
            <div className="grid gap-6 max-lg:contents">
              {underPicked && teams !== null && teams > 0 && (
                <div className="max-lg:order-first">
                  <UnderPicked {...{ golfers, underPicked, teams }} />
                </div>
              )}
              <HeadToHead golfers={golfers} edition={editionOf(league)} />
            </div>
          </div>
        )
      }
    </AnalyticsContent>
  )
}
