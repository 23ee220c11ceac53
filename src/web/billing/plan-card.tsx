import { clsx } from 'clsx'
import { Check } from 'lucide-react'

import type { Limits, Plan } from '#contract/billing.ts'
import { hasAi } from '#domain/billing/plans.ts'
import { longDateText } from '#web/format/dates.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'

import { wayTo } from './ways.ts'

interface PlanCardProps {
  plan: Plan
  /** Undefined until they are known: nobody has chosen anything yet. */
  limits: Limits | undefined
  pending: boolean
  onChoose: () => void
}

/** A plan on a board of its own: price, leagues, features, and the one thing to do with it. */
export function PlanCard({ plan, limits, pending, onChoose }: PlanCardProps) {
  const { tier, name, price, leagueLimit, features } = plan
  const way = wayTo(tier, limits?.subscriptionTier ?? 'free')
  const isCurrent = way === 'Current Plan'
  const isNext = !isCurrent && limits?.periodEnd && limits.nextTier === tier
  const shut = isCurrent || isNext || !limits
  return (
    <li className={clsx('board flex flex-col border-t-4', isCurrent && 'border-t-flag')}>
      <div className="board-head grid gap-1 p-4">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <h2 className="text-lg">{name}</h2>
          <Badge tone={isCurrent ? 'flag' : 'outline'}>
            {leagueLimit === 1 ? '1 league/month' : `${leagueLimit} leagues/month`}
          </Badge>
        </div>
        <p className="digits">
          <span className="font-display text-2xl font-semibold">{price}</span>
          <span className="text-sm text-ink-soft">/month</span>
        </p>
      </div>
      <p className="ruled px-4 pt-3 text-sm font-semibold">
        {leagueLimit === 1 ? 'Make 1 league' : `Make ${leagueLimit} leagues`} a month,{' '}
        {hasAi(tier) ? 'with the AI assistant' : 'no AI assistant'}
      </p>
      <ul aria-label={`What ${name} gives`} className="grid grow content-start gap-2.5 p-4">
        {features.map((feature) => (
          <li key={feature} className="flex items-start gap-2 text-sm">
            <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-fairway" />
            {feature}
          </li>
        ))}
      </ul>
      <div className="grid gap-2 p-4 pt-0">
        {isNext && limits.periodEnd && (
          <p className="text-sm text-ink-soft">From {longDateText(limits.periodEnd)}</p>
        )}
        <Button
          variant={way === 'Upgrade' ? 'primary' : 'secondary'}
          aria-disabled={shut}
          pending={pending}
          onClick={onChoose}
        >
          {way}
          {!isCurrent && <span className="sr-only"> to {name}</span>}
        </Button>
      </div>
    </li>
  )
}
