import { Skeleton } from '#web/ui/states.tsx'

/** The placeholder for the standings while they load. */
export function LeaderboardSkeleton() {
  return (
    <span className="board block">
      <span className="board-head hidden h-9 lg:block" />
      {Array.from({ length: 6 }, (_, row) => (
        <span key={row} className="ruled flex min-h-20 items-center gap-3 px-4 lg:min-h-16">
          <Skeleton className="size-9" />
          <span className="grid grow gap-2">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-3 w-3/5 lg:hidden" />
          </span>
          <Skeleton className="h-7 w-12" />
        </span>
      ))}
    </span>
  )
}
