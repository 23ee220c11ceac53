import { Eye, EyeOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'

import { memberPages } from '#contract/wire/pages.ts'
import { Card } from '#web/ui/display/card.tsx'
import { EmptyState } from '#web/ui/feedback/states.tsx'
import { Button } from '#web/ui/inputs/button.tsx'

import { StopHidingButton } from './stop-hiding-button.tsx'
import { useSpoilers } from './use-spoilers.ts'

interface ScoreGateProps {
  leagueId: string
  /** Leaves its children out without a word, where another gate of the page says why. */
  quiet?: boolean
  children: ReactNode
}

/** Keeps scores from someone who hides them, until they ask for them. They hide again with the next round. */
export function ScoreGate({ leagueId, quiet = false, children }: ScoreGateProps) {
  const { applies, hidden, isReady, show, hide } = useSpoilers(leagueId)
  if (hidden) return quiet ? null : <HiddenScores onShow={show} pending={!isReady} />
  return (
    <>
      {applies && !quiet && (
        <div className="flex flex-wrap items-center justify-between gap-x-3 text-sm text-ink-soft">
          <p>Scores stay visible until the next round.</p>
          <span className="flex flex-wrap">
            <Button variant="ghost" onClick={hide} icon={EyeOff}>
              Hide
            </Button>
            <StopHidingButton />
          </span>
        </div>
      )}
      {children}
    </>
  )
}

interface HiddenScoresProps {
  onShow: () => void
  pending: boolean
  /** Whether its link replaces the entry of the browser's history. */
  replace?: boolean
}

/** Says that scores are hidden, and offers to show them. */
export function HiddenScores({ onShow, pending, replace = false }: HiddenScoresProps) {
  return (
    <Card>
      <EmptyState
        title="Scores are hidden"
        action={
          <>
            <Button variant="primary" pending={pending} onClick={onShow} icon={Eye}>
              Show Scores
            </Button>
            <StopHidingButton />
          </>
        }
      >
        You’re hiding scores so you can watch later. Show them for this round, and they’ll hide
        again when the next one starts. The switch is in{' '}
        <Link replace={replace} href={memberPages['notification-settings']} className="link">
          Notifications & Scores
        </Link>
        .
      </EmptyState>
    </Card>
  )
}
