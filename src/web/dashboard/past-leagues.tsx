import { lazy, Suspense } from 'react'

import type { League } from '#contract/leagues.ts'
import { Fold } from '#web/ui/fold.tsx'

// Out of the first page's way until somebody asks for it.
const PastLeagueList = lazy(async () => ({
  default: (await import('./past-league-list.tsx')).PastLeagueList,
}))

/** My leagues that are over for good, folded up until somebody wants to read them. */
export function PastLeagues({ leagues }: { leagues: readonly League[] }) {
  if (leagues.length === 0) return null
  return (
    <Fold title={`Past Leagues (${leagues.length})`}>
      <Suspense>
        <PastLeagueList leagues={leagues} />
      </Suspense>
    </Fold>
  )
}
