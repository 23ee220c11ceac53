import { Download } from 'lucide-react'

import { Card } from '#web/ui/display/card.tsx'
import { DialogButton, lazyDialog } from '#web/ui/overlays/lazy-dialog.tsx'

const MyDataDialog = lazyDialog(
  'Download Your Data',
  async () => (await import('./my-data-dialog.tsx')).MyDataDialog,
)

/** Downloads everything that is kept about me. */
export function ExportDataCard() {
  return (
    <Card title="Your Data">
      <div className="grid justify-items-start gap-3">
        <p className="text-ink-soft">
          Everything that TeeTime keeps about you, as JSON files in a ZIP. Other people’s messages
          aren’t included.
        </p>
        <DialogButton label="Download My Data" icon={Download} opener={MyDataDialog.opener}>
          {(onClose) => <MyDataDialog onClose={onClose} />}
        </DialogButton>
      </div>
    </Card>
  )
}
