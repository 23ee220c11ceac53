import type { ReactNode } from 'react'

import { placements } from '#web/ui/overlays/dialog-classes.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

interface ConversationDialogProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/** A dialog for a conversation, at most 80% of the viewport's height. */
export function ConversationDialog({ title, onClose, children }: ConversationDialogProps) {
  return (
    <Dialog
      fill
      onOpenChange={(open) => open || onClose()}
      title={title}
      className={placements.top}
    >
      {children}
    </Dialog>
  )
}
