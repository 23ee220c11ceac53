import { Share2 } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'

import { Skeleton } from '../feedback/states.tsx'
import { Button } from '../inputs/button.tsx'
import { Input } from '../inputs/form-controls.tsx'
import { CopyButton } from './copy-button.tsx'

const QrCode = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }))

interface ShareLinkProps {
  link: string
  /** The title for the share sheet. */
  title: string
  /** Says what the link is for, and goes with it. */
  text: string
  /** Further buttons. */
  actions?: ReactNode
}

/** A link to share where the browser has a share sheet, to copy with its text, and to scan. */
export function ShareLink({ link, title, text, actions }: ShareLinkProps) {
  const canShare = 'share' in navigator
  const share = () =>
    // Closing the sheet without sharing also rejects, but isn't an error.
    navigator.share({ title, text, url: link }).catch(() => undefined)
  return (
    <div className="flex flex-wrap items-start gap-4">
      <div className="grid min-w-[min(12rem,100%)] grow basis-0 gap-2">
        <div className="flex flex-wrap gap-2">
          {canShare && (
            <Button variant="primary" onClick={() => void share()} icon={Share2}>
              Share Link
            </Button>
          )}
          <CopyButton
            variant={canShare ? 'secondary' : 'primary'}
            text={`${text} ${link}`}
            label="Copy Invitation"
            copiedText="The invitation is on your clipboard. Paste it into your group chat."
          />
          {actions}
        </div>
        <p className="text-sm text-ink-soft">{text}</p>
        <Input
          aria-label="Invite link"
          readOnly
          value={link}
          className="text-sm"
          onFocus={({ target }) => target.select()}
        />
        <p className="text-sm text-ink-soft">In the same room? Let a friend scan the code.</p>
      </div>
      <Suspense fallback={<Skeleton className="size-49" />}>
        <QrCode text={link} label={`QR code of the invite link ${link}`} />
      </Suspense>
    </div>
  )
}
