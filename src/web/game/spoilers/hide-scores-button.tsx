import { EyeOff } from 'lucide-react'

import { useMe } from '#web/api/session.tsx'
import { Button } from '#web/ui/inputs/button.tsx'

import { useHideScores } from './use-hide-scores.ts'

/** The quick way to hide scores, for those who don't yet. */
export function HideScoresButton() {
  const { hidesScores } = useMe()
  const hide = useHideScores()
  if (hidesScores) return null
  return (
    <Button
      variant="ghost"
      pending={hide.isPending}
      onClick={() => hide.mutate(true)}
      icon={<EyeOff aria-hidden="true" className="size-4" />}
      aria-description="Watching later? Hides every score, and mutes emails and push about them, until you say so."
    >
      Hide Scores
    </Button>
  )
}
