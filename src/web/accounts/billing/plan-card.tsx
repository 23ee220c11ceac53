import { clsx } from 'clsx'
import { Check } from 'lucide-react'

import type { Plan } from '#contract/accounts/billing.ts'
import type { PlanUsage } from '#contract/accounts/plan-usage.ts'
import { comingFeatures } from '#domain/billing/features.ts'
import { includesAssistant, isHigherTier } from '#domain/billing/plans.ts'
import type { Tier } from '#domain/billing/tiers.ts'
import { pluralize } from '#domain/words.ts'
import { mediumDateText } from '#web/format/dates.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { Button } from '#web/ui/inputs/button.tsx'

/** The label of a plan's button. */
export function planAction(tier: Tier, current: Tier): 'Current Plan' | 'Upgrade' | 'Downgrade' {
  if (tier === current) return 'Current Plan'
  return isHigherTier(tier, current) ? 'Upgrade' : 'Downgrade'
}

interface PlanCardProps {
  plan: Plan
  /** Undefined until they load: what the plan is to the user isn't known until then. */
  limits: PlanUsage | undefined
  pending: boolean
  onChoose: () => void
}

/** A plan's price, leagues and features, with the button that chooses it. */
export function PlanCard({ plan, limits, pending, onChoose }: PlanCardProps) {
  const { tier, name, price, leagueLimit, features } = plan
  const action = limits && planAction(tier, limits.subscriptionTier)
  const isCurrent = action === 'Current Plan'
  const isNext = !isCurrent && limits?.periodEnd && limits.nextTier === tier
  return (
    <li className={clsx('board flex flex-col border-t-4', isCurrent && 'border-t-flag')}>
      <div className="board-head grid gap-1 p-4">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 xl:flex-col xl:items-start">
          <h2 className="text-lg">{name}</h2>
          <Badge tone={isCurrent ? 'flag' : 'outline'}>
            {pluralize(leagueLimit, 'league')}/month
          </Badge>
        </div>
        <p className="digits flex flex-wrap items-baseline">
          <span className="font-display text-[min(2.5rem,14vw)] leading-[1.1] font-semibold whitespace-nowrap">
            {price}
          </span>
          <span className="text-sm text-ink-soft">/month</span>
        </p>
      </div>
      <p className="ruled px-4 pt-3 text-sm font-semibold">
        Create {pluralize(leagueLimit, 'league')} a month, {includedText(tier)}
      </p>
      <ul aria-label={`What you get with ${name}`} className="grid grow content-start gap-2.5 p-4">
        {features.map((feature) => (
          <li key={feature} className="flex items-start gap-2 text-sm">
            <Check className="mt-0.5 size-4 shrink-0 text-fairway" />
            <span>
              {feature}
              {comingFeatures.includes(feature) && (
                <span className="block text-ink-soft">Not available yet</span>
              )}
            </span>
          </li>
        ))}
      </ul>
      <div className="grid gap-2 p-4 pt-0">
        {isNext && limits.periodEnd && (
          <p className="text-sm text-ink-soft">From {mediumDateText(limits.periodEnd)}</p>
        )}
        {action ? (
          <Button
            variant={action === 'Upgrade' ? 'primary' : 'secondary'}
            aria-disabled={isCurrent || Boolean(isNext)}
            pending={pending}
            onClick={onChoose}
          >
            {action}
            {!isCurrent && <span className="sr-only"> to {name}</span>}
          </Button>
        ) : (
          <span className="h-11" />
        )}
      </div>
    </li>
  )
}

/** The features that a plan includes besides leagues. */
const includedText = (tier: Tier): string => {
  if (!includesAssistant(tier)) return 'no AI assistant'
  const isPro = isHigherTier('premium', tier)
  return `with the AI assistant${isPro ? ' and player analytics' : ', player analytics, and team strategy'}`
}
