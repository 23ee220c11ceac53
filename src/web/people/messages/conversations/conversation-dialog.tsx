import type { ReactNode } from 'react'

import { Dialog } from '#web/ui/overlays/dialog.tsx'

interface ConversationDialogProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/**
 * A dialog for a conversation, at most 80% of the viewport's height. On phones it is at the top, where
 * neither the keyboard nor a toast covers the composer.
 */
export function ConversationDialog({ title, onClose, children }: ConversationDialogProps) {
  return (
    <Dialog
      open
      fill
      onOpenChange={(open) => open || onClose()}
      title={title}
      className="top-3 h-[min(80dvh,40rem)] max-w-lg md:top-[8dvh]"
    >
      {children}
    </Dialog>
  )
}
