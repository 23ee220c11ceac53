import { useState } from 'react'

import { Button } from '#web/ui/inputs/button.tsx'
import { LazyConfirmDialog } from '#web/ui/overlays/lazy-dialog.tsx'

import { EndContactDialog } from './end-contact-dialog.tsx'

interface BlockButtonProps {
  person: { id: string; name: string }
  onBlocked?: () => void
}

/** The button that blocks someone who isn't a friend. It asks for confirmation. */
export function BlockButton({ person, onBlocked }: BlockButtonProps) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="ghost" {...LazyConfirmDialog.opener} onClick={() => setAsking(true)}>
        <span>
          Block<span className="sr-only"> {person.name}</span>
        </span>
      </Button>
      {asking && (
        <EndContactDialog
          person={person}
          ending="block-stranger"
          onClose={() => setAsking(false)}
          onEnded={onBlocked}
        />
      )}
    </>
  )
}
