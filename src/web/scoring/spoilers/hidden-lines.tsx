import { Eye } from 'lucide-react'

import { Button } from '#web/ui/button.tsx'

import { useSpoilers } from './use-spoilers.ts'

/** Says in a chat that the scorer's lines are hidden, for someone who hides scores. */
export function HiddenLines({ leagueId }: { leagueId: string }) {
  const { hidden, ready, show } = useSpoilers(leagueId)
  if (!hidden) return null
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-3 px-4 text-sm text-ink-soft">
      The scorer’s lines are hidden. Friends may still write about scores.
      <Button
        variant="ghost"
        pending={!ready}
        onClick={show}
        icon={<Eye aria-hidden="true" className="size-4" />}
      >
        Show scores
      </Button>
    </p>
  )
}
