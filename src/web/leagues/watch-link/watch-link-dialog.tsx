import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'

import type { League } from '#contract/leagues/leagues.ts'
import { DateTime } from '#web/format/date-time.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { Skeleton } from '#web/ui/feedback/states.tsx'
import { Button, ButtonLink } from '#web/ui/inputs/button.tsx'
import { Input } from '#web/ui/inputs/form-controls.tsx'
import { ConfirmDialog, Dialog } from '#web/ui/overlays/dialog.tsx'
import { CopyButton } from '#web/ui/sharing/copy-button.tsx'

import { useWatchLink, watchLinkQuery } from './use-watch-link.ts'

interface WatchDialogProps {
  league: League
  onOpenChange: (open: boolean) => void
}

const questions = {
  renew: {
    title: 'Get a new link?',
    description: 'The old link stops working on every screen that shows it.',
    confirmLabel: 'Get a New Link',
  },
  off: {
    danger: true,
    title: 'Turn off the watch link?',
    description:
      'It stops working on every screen that shows it, and you can’t turn it back on. You can get a new one anytime.',
    confirmLabel: 'Turn Off Link',
    cancelLabel: 'Keep Link',
  },
}

/** Where the commissioner opens the board to anyone with a link, and closes it again. */
export function WatchLinkDialog({ league, onOpenChange }: WatchDialogProps) {
  const link = useQuery(watchLinkQuery(league.id))
  const { make, revoke } = useWatchLink(league.id)
  const [asking, setAsking] = useState<keyof typeof questions | null>(null)
  const made = make.data
  return (
    <Dialog
      explicitClose={made !== undefined}
      onOpenChange={onOpenChange}
      title="Watch Link"
      description="Anyone with this link can follow the leaderboard without an account, on a phone or a TV. It shows first names, golfers, and chances. Never money, chat, or usernames, and no picks before they lock."
    >
      <QueryContent query={link} label="the watch link" skeleton={<Skeleton className="h-28" />}>
        {(createdAt) => (
          <>
            {made && <NewWatchLink url={made.url} />}
            {createdAt && !made && (
              <p>
                <strong>Your watch link has been on</strong> since{' '}
                <DateTime at={createdAt} format="full" />. We only show it once. Lost it? Get a new
                one.
              </p>
            )}
            <div className="flex flex-wrap gap-2">
              {!made && (
                <Button
                  variant="primary"
                  pending={make.isPending}
                  onClick={() => (createdAt ? setAsking('renew') : make.mutate())}
                >
                  {createdAt ? 'Get a New Link' : 'Get a Watch Link'}
                </Button>
              )}
              {createdAt && (
                <Button variant="danger" onClick={() => setAsking('off')}>
                  Turn Off Link
                </Button>
              )}
            </div>
          </>
        )}
      </QueryContent>
      {asking && (
        <ConfirmDialog
          {...questions[asking]}
          onOpenChange={() => setAsking(null)}
          pending={make.isPending || revoke.isPending}
          onConfirm={() =>
            (asking === 'renew' ? make : revoke).mutate(undefined, {
              onSettled: () => setAsking(null),
            })
          }
        />
      )}
    </Dialog>
  )
}

const QrCode = lazy(async () => ({
  default: (await import('#web/ui/sharing/qr-code.tsx')).QrCode,
}))

/** Shown once, right after the link is made. */
function NewWatchLink({ url }: { url: string }) {
  return (
    <div className="grid gap-3 rounded-slot border border-water bg-water-soft p-3">
      <p>
        <strong>Copy it now.</strong> We only show it once.
      </p>
      <Input
        aria-label="Watch Link"
        readOnly
        value={url}
        className="text-sm"
        onFocus={({ target }) => target.select()}
      />
      <div className="flex flex-wrap gap-2">
        <CopyButton variant="primary" text={url} label="Copy Link" />
        <CopyButton text={`${url}?tv`} label="Copy TV Link" />
        <ButtonLink href={`${new URL(url).pathname}?tv`}>Open on This Screen</ButtonLink>
      </div>
      <Suspense fallback={<Skeleton className="size-49" />}>
        <QrCode text={url} label={`QR code of the watch link ${url}`} />
      </Suspense>
    </div>
  )
}
