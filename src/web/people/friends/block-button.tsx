import { DialogButton, LazyConfirmDialog } from '#web/ui/overlays/lazy-dialog.tsx'

import { EndContactDialog } from './end-contact-dialog.tsx'

interface BlockButtonProps {
  person: { id: string; name: string }
  onBlocked?: () => void
}

/** The button that blocks someone who isn't a friend. It asks for confirmation. */
export function BlockButton({ person, onBlocked }: BlockButtonProps) {
  return (
    <DialogButton
      variant="ghost"
      label={
        <span>
          Block<span className="sr-only"> {person.name}</span>
        </span>
      }
      opener={LazyConfirmDialog.opener}
    >
      {(close) => (
        <EndContactDialog
          person={person}
          ending="block-stranger"
          onClose={close}
          onEnded={onBlocked}
        />
      )}
    </DialogButton>
  )
}
