import { Image } from 'lucide-react'

import { DialogButton, lazyDialog } from '#web/ui/overlays/lazy-dialog.tsx'

import type { PictureLeague, PictureSubject } from './picture-subject.ts'

const PictureDialog = lazyDialog(
  'Share as Image',
  async () => (await import('./share-picture-dialog.tsx')).SharePictureDialog,
)

interface PictureButtonProps {
  league: PictureLeague
  subject: PictureSubject
}

/** Opens the dialog that makes a picture of what stands here. */
export function SharePictureButton({ league, subject }: PictureButtonProps) {
  return (
    <DialogButton label="Share as Image" icon={Image} opener={PictureDialog.opener}>
      {(onClose) => <PictureDialog {...{ league, subject, onClose }} />}
    </DialogButton>
  )
}
