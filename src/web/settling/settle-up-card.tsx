import type { League, LeagueMember } from '#contract/leagues.ts'
import { useScoreInterval } from '#web/format/use-score-interval.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState, SkeletonRows } from '#web/ui/states.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import { settleUpQuery } from './queries.ts'
import { Transfers } from './transfers.tsx'

interface SettleUpCardProps {
  league: League
  members: readonly LeagueMember[]
}

/** Who pays whom once play is over. TeeTime holds no money; it only keeps the list. */
export function SettleUpCard({ league, members }: SettleUpCardProps) {
  const settleUp = useQuery({
    ...settleUpQuery(league.id),
    refetchInterval: useScoreInterval(),
  })
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The leaderboard links here, but this card is rendered after its page.
    if (location.hash === '#settle-up') card.current?.scrollIntoView()
  }, [])
  const { data } = settleUp
  return (
    <div ref={card} id="settle-up" className="min-w-0 scroll-mt-4">
      <Card
        flush
        title="Settle up"
        action={data?.provisional && <Badge tone="water">Provisional</Badge>}
      >
        {data ? (
          <Transfers {...{ league, members }} settleUp={data} />
        ) : settleUp.isError ? (
          <ErrorState
            title="Failed to load the payments"
            onRetry={settleUp.refetch}
            pending={settleUp.isFetching}
          />
        ) : (
          <div className="p-4">
            <SkeletonRows rows={3} label="Loading payments" className="h-12" />
          </div>
        )}
      </Card>
    </div>
  )
}
