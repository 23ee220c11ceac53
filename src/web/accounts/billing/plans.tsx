import { useQuery } from '@tanstack/react-query'

import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { Skeleton } from '#web/ui/feedback/states.tsx'
import { ButtonLink } from '#web/ui/inputs/button.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'

import { CurrentPlanCard } from './current-plan-card.tsx'
import { PlanCard } from './plan-card.tsx'
import { planUsageQuery } from './plan-usage-query.ts'
import { plansQuery } from './queries.ts'
import { ReceiptsCard } from './receipts-card.tsx'
import { SupportAddress } from './support-address.tsx'
import { useChoosePlan } from './use-choose-plan.tsx'

const grid =
  'grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2 xl:grid-cols-[repeat(auto-fit,minmax(16rem,1fr))]'

/** The plans, the user's own, and the receipts. */
export function Plans() {
  const plans = useQuery(plansQuery)
  const limits = useQuery(planUsageQuery)
  const { choose, choosing, dialog } = useChoosePlan(limits.data)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PageHeading
        title="Subscription Plans"
        actions={<ButtonLink href="/dashboard">Back to Dashboard</ButtonLink>}
      >
        <p className="max-w-prose">
          Billed monthly. Change or cancel anytime. Plans differ in how many leagues you can create
          and in the AI assistant. Joining leagues, live scores, and leaderboards are always free.
        </p>
      </PageHeading>
      <CurrentPlanCard planUsage={limits} />
      <QueryContent query={plans} label="plans" skeleton={<PlansSkeleton />} inCard>
        {(plans) => (
          <ul aria-label="Plans" className={grid}>
            {plans.map((plan) => (
              <PlanCard
                key={plan.tier}
                plan={plan}
                limits={limits.data}
                pending={choosing === plan.tier}
                onChoose={() => choose(plan.tier)}
              />
            ))}
          </ul>
        )}
      </QueryContent>
      <SupportAddress />
      <ReceiptsCard />
      {dialog}
    </div>
  )
}

const PlansSkeleton = () => (
  <div className={grid}>
    {[0, 1, 2, 3].map((card) => (
      <Skeleton key={card} className="h-84" />
    ))}
  </div>
)
