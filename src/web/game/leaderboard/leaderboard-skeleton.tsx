import { Skeleton } from '#web/ui/feedback/states.tsx'

/** The placeholder for the standings while they load. */
export function LeaderboardSkeleton() {
  return (
    <span className="board block">
      <span className="board-head block h-6.5 lg:h-9" />
      {Array.from({ length: 8 }, (_, row) => (
        <span key={row} className="ruled flex min-h-12 items-center gap-3 px-3 lg:min-h-16">
          <Skeleton className="size-9" />
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="ms-auto h-6 w-12" />
        </span>
      ))}
    </span>
  )
}
