import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import type { League, LeagueMember } from '#contract/leagues/leagues.ts'
import { useScoreInterval } from '#web/api/live/use-score-interval.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { SkeletonRows } from '#web/ui/feedback/states.tsx'

import { settleUpQuery } from './queries.ts'
import { Transfers } from './transfers.tsx'

interface SettleUpCardProps {
  league: League
  members: readonly LeagueMember[]
}

/** The list of who pays whom once play is over. TeeTime itself holds no money. */
export function SettleUpCard({ league, members }: SettleUpCardProps) {
  const settleUp = useQuery({
    ...settleUpQuery(league.id),
    refetchInterval: useScoreInterval(),
  })
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The leaderboard links here, but this card renders too late for the browser to scroll to it.
    if (location.hash === '#settle-up') card.current?.scrollIntoView()
  }, [])
  return (
    <div ref={card} id="settle-up" className="min-w-0 scroll-mt-4">
      <Card
        flush
        title="Settle up"
        action={settleUp.data?.provisional && <Badge tone="water">Not final yet</Badge>}
      >
        <Loaded
          query={settleUp}
          what="payments"
          skeleton={<SkeletonRows inset rows={3} className="h-12" />}
        >
          {(settleUp) => <Transfers {...{ league, members, settleUp }} />}
        </Loaded>
      </Card>
    </div>
  )
}
