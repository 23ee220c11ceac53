import { EyeOff } from 'lucide-react'
import { useState } from 'react'

import { useMe } from '#web/api/session.tsx'
import { Button } from '#web/ui/inputs/button.tsx'
import { lazyDialog } from '#web/ui/overlays/lazy-dialog.tsx'

const HideScoresDialog = lazyDialog(
  'Watching later?',
  async () => (await import('./hide-scores-dialog.tsx')).HideScoresDialog,
)

/** The way to hide scores from where they are, for those who don't yet. A guest watches now. */
export function HideScoresButton() {
  const { hidesScores, isGuest } = useMe()
  return hidesScores || isGuest ? null : <AskButton />
}

/** Unmounts when scores are hidden, so that it doesn’t ask again when they show. */
function AskButton() {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button
        variant="ghost"
        onClick={() => setAsking(true)}
        {...HideScoresDialog.opener}
        icon={EyeOff}
      >
        Hide Scores
      </Button>
      {asking && <HideScoresDialog onOpenChange={setAsking} />}
    </>
  )
}
