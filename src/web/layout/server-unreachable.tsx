import { useState } from 'react'

import { Button } from '#web/ui/inputs/button.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import { PublicLayout } from '#web/ui/page/public-layout.tsx'

/** Shown when the session can't be loaded. */
export function ServerUnreachable({ onRetry }: { onRetry: () => Promise<unknown> }) {
  const [pending, setPending] = useState(false)
  // The button shows only its own retries, not the automatic ones.
  const retry = async () => {
    setPending(true)
    await onRetry()
    setPending(false)
  }
  return (
    <PublicLayout>
      <div className="error-page">
        <PageHeading title="Can’t reach TeeTime" className="justify-center" />
        <p role="alert" className="max-w-prose text-ink-soft">
          Check your connection. This page opens on its own once we’re back.
        </p>
        <Button pending={pending} onClick={() => void retry()}>
          Retry
        </Button>
      </div>
    </PublicLayout>
  )
}
