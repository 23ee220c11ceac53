import { Button, ButtonLink } from '#web/ui/inputs/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

interface UpgradeDialogProps {
  /** The server's sentence. */
  reason: string
  onClose: () => void
}

/** Says which plan includes the assistant, and links to the plans. */
export function UpgradeDialog({ reason, onClose }: UpgradeDialogProps) {
  return (
    <Dialog
      onOpenChange={onClose}
      title="Premium Feature"
      description={`The AI assistant breaks down the groups and suggests a team. ${reason}`}
      footer={
        <>
          <Button onClick={onClose}>Not Now</Button>
          <ButtonLink href="/subscription" variant="primary">
            See Plans
          </ButtonLink>
        </>
      }
    />
  )
}
