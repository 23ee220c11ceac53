import { Eye } from 'lucide-react'
import type { ReactNode } from 'react'

import { Button } from '#web/ui/inputs/button.tsx'

import { useSpoilers } from './use-spoilers.ts'

interface HiddenLinesProps {
  leagueId: string
  /** Says which lines are hidden. */
  children: ReactNode
}

/** Says above a list that some of its lines are hidden, to someone who hides scores. */
export function HiddenMessagesNote({ leagueId, children }: HiddenLinesProps) {
  const { hidden, isReady, show } = useSpoilers(leagueId)
  if (!hidden) return null
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-3 px-4 text-sm text-ink-soft">
      {children}
      <Button variant="ghost" pending={!isReady} onClick={show} icon={Eye}>
        Show Scores
      </Button>
    </p>
  )
}
