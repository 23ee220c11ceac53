import { useQuery } from '@tanstack/react-query'

import { PageHeading } from '#web/page/page-title.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'

import { CurrentPlan } from './current-plan.tsx'
import { PlanCard } from './plan-card.tsx'
import { plansQuery } from './queries.ts'
import { limitsQuery } from './limits-query.ts'
import { ReceiptsCard } from './receipts-card.tsx'
import { useChoosePlan } from './use-choose-plan.tsx'

const grid = 'grid gap-4 sm:grid-cols-2 xl:grid-cols-4'

/** The plans, the reader's own, and what was paid for it. */
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
      {plans.isPending && (
        <output aria-label="Loading plans" className={grid}>
          {[0, 1, 2, 3].map((card) => (
            <Skeleton key={card} className="h-84" />
          ))}
        </output>
      )}
      {plans.isError && !plans.data && (
        <Card>
          <ErrorState
            title="Failed to load the plans"
            onRetry={plans.refetch}
            pending={plans.isFetching}
          />
        </Card>
      )}
      {plans.data && (
        <ul aria-label="Plans" className={grid}>
          {plans.data.map((plan) => (
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
      <ReceiptsCard />
      {dialog}
    </div>
  )
}
