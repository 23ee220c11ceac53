import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import type { Coverage } from '#contract/game/analytics.ts'
import { ApiError } from '#web/api/client.ts'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { SkeletonRows } from '#web/ui/feedback/states.tsx'
import { ButtonLink } from '#web/ui/inputs/button.tsx'

interface AnalyticsContentProps<Data extends { coverage: Coverage }> {
  query: UseQueryResult<Data>
  label: string
  /** Which plan includes it, for those who don't have it. */
  upgrade: string
  children: (data: Data) => ReactNode
}

/** Shows analytics, or why there are none: the plan, or too little is known of the field. */
export function AnalyticsContent<Data extends { coverage: Coverage }>({
  query,
  label,
  upgrade,
  children,
}: AnalyticsContentProps<Data>) {
  const { error } = query
  if (error instanceof ApiError && error.requiresUpgrade) {
    return (
      <div className="grid justify-items-start gap-3">
        <p className="max-w-prose">
          {upgrade} {error.error}
        </p>
        <ButtonLink href="/subscription" variant="primary">
          See Plans
        </ButtonLink>
      </div>
    )
  }
  return (
    <QueryContent query={query} label={label} skeleton={<SkeletonRows rows={6} />}>
      {children}
    </QueryContent>
  )
}

/** Says that too little is known of the field to say anything about it. */
export function TooLittleKnown({ coverage: { known, total } }: { coverage: Coverage }) {
  return (
    <p className="max-w-prose">
      We have results or a world ranking for {known === 0 ? 'none' : known} of the {total} golfers
      in this field. Until it’s 80% of them, any chance we gave you would be a guess.
    </p>
  )
}
