import { useQuery } from '@tanstack/react-query'

import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { Skeleton } from '#web/ui/feedback/states.tsx'
import { ButtonLink } from '#web/ui/inputs/button.tsx'
import { PageHeading } from '#web/ui/page/page-title.tsx'

import { CurrentPlan } from './current-plan.tsx'
import { limitsQuery } from './limits-query.ts'
import { PlanCard } from './plan-card.tsx'
import { plansQuery } from './queries.ts'
import { ReceiptsCard } from './receipts-card.tsx'
import { useChoosePlan } from './use-choose-plan.tsx'

const grid = 'grid gap-4 sm:grid-cols-2 xl:grid-cols-4'

/** The plans, the user's own, and the receipts. */
export function PlansView() {
  const plans = useQuery(plansQuery)
  const limits = useQuery(limitsQuery)
  const { choose, choosing, dialog } = useChoosePlan(limits.data)
  return (
    <div className="grid gap-5">
      <PageHeading
        title="Subscription Plans"
        actions={<ButtonLink href="/dashboard">Back to Dashboard</ButtonLink>}
      >
        <p className="max-w-prose">
          Paid by the month. Change or cancel whenever you like. What differs is how many leagues
          you can make and the AI assistant. Joining leagues, live scores and leaderboards are free.
        </p>
      </PageHeading>
      <CurrentPlan limits={limits} />
      <Loaded query={plans} what="plans" skeleton={<PlansSkeleton />} boxed>
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
      </Loaded>
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
