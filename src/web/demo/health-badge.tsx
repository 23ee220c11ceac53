import { useQuery } from '@tanstack/react-query'

import { Badge, type BadgeTone } from '#web/ui/badge.tsx'

import { healthQuery } from './queries.ts'

type Health = 'HEALTHY' | 'CHECKING' | 'UNKNOWN'

const tones: Record<Health, BadgeTone> = {
  HEALTHY: 'fairway',
  CHECKING: 'water',
  UNKNOWN: 'rough',
}

/** How the database is, and its name, which stays when it does not answer. */
export function HealthBadge() {
  const { data, isPending, isError } = useQuery(healthQuery)
  const health: Health = isPending ? 'CHECKING' : isError ? 'UNKNOWN' : 'HEALTHY'
  return (
    <output className="flex flex-wrap items-center gap-3">
      <Badge tone={tones[health]}>{health}</Badge>
      <span>Database: {data?.database ?? (isPending ? '…' : 'not known')}</span>
    </output>
  )
}
