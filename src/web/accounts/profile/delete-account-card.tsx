import { useState } from 'react'

import { useMe } from '#web/api/session.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Button } from '#web/ui/inputs/button.tsx'
import { lazyDialog } from '#web/ui/overlays/lazy-dialog.tsx'

const DeleteAccountDialog = lazyDialog(
  'Delete your account?',
  async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog,
)

/** The way out, for everyone but the administrator. */
export function DeleteAccountCard() {
  const { isAdmin } = useMe()
  const [asking, setAsking] = useState(false)
  if (isAdmin) return null
  return (
    <Card title="Delete Account">
      <div className="grid justify-items-start gap-3">
        <p className="text-ink-soft">
          After 7 days, everything with your name on it is gone for good. Past results stay, under
          “Former member.”
        </p>
        <Button onClick={() => setAsking(true)} {...DeleteAccountDialog.opener}>
          Delete My Account
        </Button>
      </div>
      {asking && <DeleteAccountDialog onClose={() => setAsking(false)} />}
    </Card>
  )
}
