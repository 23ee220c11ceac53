import type { UseQueryResult } from '@tanstack/react-query'

import type { PlanUsage } from '#contract/accounts/plan-usage.ts'
import { plans } from '#domain/billing/plans.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { Skeleton } from '#web/ui/feedback/states.tsx'

import { RenewalNotice } from './renewal-notice.tsx'

/** The user's plan, how much of it they have used, and what happens to it next. */
export const CurrentPlanCard = ({ planUsage }: { planUsage: UseQueryResult<PlanUsage> }) => (
  <section aria-label="Current plan" className="board">
    <QueryContent
      query={planUsage}
      label="your plan"
      errorTitle="Failed to fetch subscription limits"
      skeleton={<Skeleton className="m-4 h-30 md:h-15" />}
    >
      {(limits) => <CurrentPlan limits={limits} />}
    </QueryContent>
  </section>
)

function CurrentPlan({ limits }: { limits: PlanUsage }) {
  const { subscriptionTier, subscriptionStatus, currentUsage } = limits
  const { leaguesCreated, leagueLimit } = currentUsage
  const failed = subscriptionStatus === 'past_due'
  return (
    <>
      <div className="grid gap-x-8 gap-y-3 p-4 md:grid-cols-[1fr_20rem] md:items-center">
        <div>
          <p className="label-caps">Current plan</p>
          <p className="mt-1 flex flex-wrap items-center gap-3">
            <span className="font-display text-xl font-semibold max-md:text-[min(1.75rem,11vw)]">
              {plans[subscriptionTier].name}
            </span>
            <Badge tone={failed ? 'rough' : 'fairway'}>{failed ? 'Inactive' : 'Active'}</Badge>
          </p>
        </div>
        <div className="grid gap-2">
          <p className="text-sm">
            {`You've created ${leaguesCreated} of ${leagueLimit} leagues this month`}
          </p>
          <UsageMeter made={leaguesCreated} limit={leagueLimit} />
        </div>
      </div>
      <RenewalNotice limits={limits} />
    </>
  )
}

/** The month's leagues as a bar; the text beside it says the same. */
function UsageMeter({ made, limit }: { made: number; limit: number }) {
  const share = limit > 0 ? Math.min(made / limit, 1) : 1
  return (
    <svg aria-hidden="true" viewBox="0 0 100 1" preserveAspectRatio="none" className="h-2 w-full">
      <rect width="100" height="1" className="fill-line" />
      <rect width={share * 100} height="1" className={share < 1 ? 'fill-fairway' : 'fill-flag'} />
    </svg>
  )
}
