import { useId, useMemo, useState } from 'react'

import { LiveRegion } from '#web/ui/feedback/live-region.tsx'
import { ErrorState, Skeleton } from '#web/ui/feedback/states.tsx'
import { Switch } from '#web/ui/inputs/switch.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { CopyButton } from '#web/ui/sharing/copy-button.tsx'

import { size } from './layout-picture.ts'
import { hasPrizes, pictureFor } from './picture-for.ts'
import type { PictureLeague, PictureSubject } from './picture-subject.ts'
import { describePicture, fileName } from './picture.ts'
import { ShareButtons } from './share-buttons.tsx'
import { type DrawState, useDrawnPicture } from './use-drawn-picture.ts'

interface PictureDialogProps {
  league: PictureLeague
  subject: PictureSubject
  onClose: () => void
}

/** A picture of what its page shows, to share, download or copy. */
export function SharePictureDialog({
  league,
  subject: currentSubject,
  onClose,
}: PictureDialogProps) {
  // The picture doesn't change under the reader's finger when scores do.
  const [subject] = useState(currentSubject)
  const [prizes, setPrizes] = useState(false)
  const picture = useMemo(() => pictureFor(league, subject, prizes), [league, subject, prizes])
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null)
  const [attempt, setAttempt] = useState(0)
  const drawing = useDrawnPicture(canvas, picture)
  const isSecret = subject.kind === 'team' && subject.team.open
  const text = describePicture(picture)
  return (
    <Dialog
      onOpenChange={onClose}
      title="Share as Image"
      description="Made on this device from what’s on your screen. Nothing leaves it until you share."
      footer={
        drawing.state === 'drawn' && <ShareButtons blob={drawing.blob} name={fileName(picture)} />
      }
    >
      {isSecret && (
        <p className="border-s-4 border-s-rough ps-3">
          Your picks are secret until they lock. Anyone you send this to will see them.
        </p>
      )}
      <div className="relative mx-auto w-full max-w-64">
        <canvas
          // A new canvas is drawn on.
          key={attempt}
          ref={setCanvas}
          // One look for all, whatever the reader's theme.
          data-theme="light"
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an image may not show a blob here
          role="img"
          aria-label={text}
          width={size.width}
          height={size.height}
          hidden={drawing.state === 'failed'}
          className="block w-full border border-line"
        />
        {drawing.state === 'drawing' && <Skeleton className="absolute inset-0" />}
      </div>
      <DrawError drawing={drawing} onRetry={() => setAttempt(attempt + 1)} />
      <LiveRegion text={drawing.state === 'drawn' ? 'The image is ready.' : ''} />
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        {hasPrizes(league, subject) && <PrizesSwitch checked={prizes} onChange={setPrizes} />}
        <CopyButton variant="ghost" text={text} label="Copy Description" />
      </div>
    </Dialog>
  )
}

function PrizesSwitch(props: { checked: boolean; onChange: (checked: boolean) => void }) {
  const label = useId()
  return (
    <p className="flex items-center gap-2">
      <Switch label="Show prizes" describedBy={label} pending={false} {...props} />
      <span id={label}>Show prizes</span>
    </p>
  )
}

function DrawError({ drawing, onRetry }: { drawing: DrawState; onRetry: () => void }) {
  if (drawing.state !== 'failed') return null
  return (
    <ErrorState title="We couldn’t make the image" onRetry={onRetry}>
      {drawing.unreadable
        ? 'Your browser is blocking this page’s canvas. Allow it, or copy the description instead.'
        : 'A font didn’t load, or your browser can’t draw. Check your connection, or copy the description instead.'}
    </ErrorState>
  )
}
