import { Download } from 'lucide-react'
import { useState } from 'react'

import { Card } from '#web/ui/display/card.tsx'
import { Button } from '#web/ui/inputs/button.tsx'
import { lazyDialog } from '#web/ui/overlays/lazy-dialog.tsx'

const MyDataDialog = lazyDialog(
  'Download Your Data',
  async () => (await import('./my-data-dialog.tsx')).MyDataDialog,
)

/** Downloads everything that is kept about me. */
export function ExportDataCard() {
  const [asking, setAsking] = useState(false)
  return (
    <Card title="Your Data">
      <div className="grid justify-items-start gap-3">
        <p className="text-ink-soft">
          Everything that TeeTime keeps about you, as JSON files in a ZIP. Other people’s messages
          aren’t included.
        </p>
        <Button onClick={() => setAsking(true)} {...MyDataDialog.opener} icon={Download}>
          Download My Data
        </Button>
      </div>
      {asking && <MyDataDialog onClose={() => setAsking(false)} />}
    </Card>
  )
}
