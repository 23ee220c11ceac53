import { ConfirmDialog } from '#web/ui/overlays/dialog.tsx'

import { useHideScoresWithUndo } from './use-hide-scores.ts'

/** Says what hiding scores does, for how long, and where it is switched off, before it is done. */
export function HideScoresDialog({ onOpenChange }: { onOpenChange: (open: boolean) => void }) {
  const hide = useHideScoresWithUndo()
  return (
    <ConfirmDialog
      onOpenChange={onOpenChange}
      title="Watching later?"
      description="We’ll hide scores, chances, moments, and recaps in all your leagues, and won’t email or push them. Drafts still list past finishes. Show Scores shows one league for the current round. A week after a tournament, its scores come back on their own. You can stop on a league’s page or in Notifications & Scores."
      confirmLabel="Hide Scores"
      cancelLabel="Keep Scores"
      pending={hide.isPending}
      onConfirm={() => hide.change(true)}
    />
  )
}
