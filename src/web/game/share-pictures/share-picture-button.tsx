import { Image } from 'lucide-react'
import { useState } from 'react'

import { Button } from '#web/ui/inputs/button.tsx'
import { lazyDialog } from '#web/ui/overlays/lazy-dialog.tsx'

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
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)} {...PictureDialog.opener} icon={Image}>
        Share as Image
      </Button>
      {open && <PictureDialog {...{ league, subject }} onClose={() => setOpen(false)} />}
    </>
  )
}
