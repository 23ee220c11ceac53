import type { LoadableQuery } from '#web/ui/feedback/query-content.tsx'
import { Button } from '#web/ui/inputs/button.tsx'

/** Warns that the scores on the page could not be refreshed, if their last refresh failed. */
export function RefreshError({ query }: { query: LoadableQuery<unknown> }) {
  if (!query.isError) return null
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-2 rounded-slot border border-rough bg-rough-soft px-3 py-1.5 text-sm"
    >
      <span className="font-semibold">We couldn’t load the latest scores.</span>
      <Button pending={query.isFetching} onClick={() => void query.refetch()}>
        Retry
      </Button>
    </div>
  )
}
