import { useState } from 'react'

import { LazyConfirmDialog } from '#web/ui/overlays/lazy-dialog.tsx'

/** What a toast says after each change. */
export const successTexts = {
  close: 'Invite link turned off',
  reopen: 'Invite link turned on',
  renew: 'New link ready',
}

export type LinkChange = keyof typeof successTexts

interface LinkChangesProps {
  open: boolean
  pending: boolean
  className?: string
  /** Changes the link. @param close closes the dialog that asked about a new one */
  onChange: (action: LinkChange, close: () => void) => void
}

/** Closes, reopens or replaces the link into a league or a club. */
export function JoinLinkActions({ open, pending, className = '', onChange }: LinkChangesProps) {
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <div className={`flex flex-wrap gap-x-4 ${className}`}>
      <button
        type="button"
        className="link min-h-11 text-sm"
        aria-disabled={pending}
        onClick={() => pending || onChange(open ? 'close' : 'reopen', close)}
      >
        {open ? 'Turn Off Link' : 'Turn On Link'}
      </button>
      <button
        type="button"
        className="link min-h-11 text-sm"
        onClick={() => setAsking(true)}
        {...LazyConfirmDialog.opener}
      >
        Get a New Link
      </button>
      {asking && (
        <LazyConfirmDialog
          onOpenChange={setAsking}
          title="Get a new link?"
          description="The old link stops working everywhere you’ve shared it. Members stay in."
          confirmLabel="Get a New Link"
          pending={pending}
          onConfirm={() => onChange('renew', close)}
        />
      )}
    </div>
  )
}
