import { Button } from '#web/ui/inputs/button.tsx'

interface RefreshFailedProps {
  onRetry: () => void
  pending: boolean
}

/** Warns that the scores on the page could not be refreshed. */
export function RefreshError({ onRetry, pending }: RefreshFailedProps) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-2 rounded-slot border border-rough bg-rough-soft px-3 py-1.5 text-sm"
    >
      <span className="font-semibold">We couldn’t load the latest scores.</span>
      <Button pending={pending} onClick={onRetry}>
        Retry
      </Button>
    </div>
  )
}
