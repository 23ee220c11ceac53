import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx'

import { useHideScoresWithUndo } from './use-hide-scores.ts'

/** Says what hiding scores does, for how long, and where it is switched off, before it is done. */
export function HideScoresDialog({ onOpenChange }: { onOpenChange: (open: boolean) => void }) {
  const hide = useHideScoresWithUndo()
  return (
    <ConfirmDialog
      open
      onOpenChange={onOpenChange}
      title="Watching later?"
      description="No scores, chances, moments, or recaps in any league, and no emails or push about them. Show Scores opens one league up to the round being played. A week after a tournament, its scores show on their own. Switch it off any time, on any page that hides scores or in Notifications & Scores."
      confirmLabel="Hide Scores"
      cancelLabel="Keep Scores"
      pending={hide.isPending}
      onConfirm={() => hide.change(true)}
    />
  )
}
