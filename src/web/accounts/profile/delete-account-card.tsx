import { useMe } from '#web/api/session.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { DialogButton, lazyDialog } from '#web/ui/overlays/lazy-dialog.tsx'

const DeleteAccountDialog = lazyDialog(
  'Delete your account?',
  async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog,
)

/** The way out, for everyone but the administrator. */
export function DeleteAccountCard() {
  const { isAdmin } = useMe()
  if (isAdmin) return null
  return (
    <Card title="Delete Account">
      <div className="grid justify-items-start gap-3">
        <p className="text-ink-soft">
          After 7 days, everything with your name on it is gone for good. Past results stay, under
          “Former member.”
        </p>
        <DialogButton label="Delete My Account" opener={DeleteAccountDialog.opener}>
          {(onClose) => <DeleteAccountDialog onClose={onClose} />}
        </DialogButton>
      </div>
    </Card>
  )
}
