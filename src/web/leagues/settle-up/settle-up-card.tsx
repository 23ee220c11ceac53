import type { League, LeagueMember } from '#contract/leagues/leagues.ts'
import { useScoreQuery } from '#web/api/live/use-score-query.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { combineQueries } from '#web/ui/feedback/combine-queries.ts'
import { type LoadableQuery, QueryContent } from '#web/ui/feedback/query-content.tsx'
import { SkeletonRows } from '#web/ui/feedback/states.tsx'
import { useScrollToPart } from '#web/ui/page/use-scroll-to-part.ts'

import { PaymentList } from './payment-list.tsx'
import { settleUpQuery } from './queries.ts'

interface SettleUpCardProps {
  league: League
  members: LoadableQuery<LeagueMember[]>
}

/** The list of who pays whom once play is over. TeeTime itself holds no money. */
export function SettleUpCard({ league, members }: SettleUpCardProps) {
  const settleUp = useScoreQuery(settleUpQuery(league.id))
  useScrollToPart('settle-up')
  return (
    <div id="settle-up" className="min-w-0 scroll-mt-4">
      <Card
        flush
        title="Settle Up"
        action={settleUp.data?.provisional && <Badge tone="water">Not final yet</Badge>}
      >
        <QueryContent
          query={combineQueries({ members, settleUp })}
          label="payments"
          skeleton={<SkeletonRows inset rows={3} className="h-12" />}
        >
          {({ members, settleUp }) => <PaymentList {...{ league, members, settleUp }} />}
        </QueryContent>
      </Card>
    </div>
  )
}
