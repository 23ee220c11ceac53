import { EyeOff } from 'lucide-react'

import { useMe } from '#web/api/session.tsx'
import { DialogButton, lazyDialog } from '#web/ui/overlays/lazy-dialog.tsx'

const HideScoresDialog = lazyDialog(
  'Watching later?',
  async () => (await import('./hide-scores-dialog.tsx')).HideScoresDialog,
)

/** The way to hide scores from where they are, for those who don't yet. A guest watches now. */
export function HideScoresButton() {
  const { hidesScores, isGuest } = useMe()
  // Unmounts the dialog when scores are hidden, so that it doesn’t ask again when they show.
  if (hidesScores || isGuest) return null
  return (
    <DialogButton
      variant="ghost"
      label="Hide Scores"
      icon={EyeOff}
      opener={HideScoresDialog.opener}
    >
      {(close) => <HideScoresDialog onOpenChange={close} />}
    </DialogButton>
  )
}
