import type { ReactNode } from 'react'

import { EmptyState } from '#web/ui/feedback/states.tsx'
import { ButtonLink } from '#web/ui/inputs/button.tsx'

/** Says that the reader's plan is used up, and what they can do. */
export function PlanLimitNote({ children }: { children: ReactNode }) {
  return (
    <EmptyState
      title="You’ve used every league on your plan this month"
      action={
        <ButtonLink href="/subscription" variant="primary">
          See Plans
        </ButtonLink>
      }
    >
      {children}
    </EmptyState>
  )
}
