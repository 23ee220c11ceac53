import { Skeleton } from '#web/ui/states.tsx'

/** The tournament's board on its way. */
export function BoardSkeleton() {
  return (
    <output aria-label="Loading live tournament..." className="board block">
      <span className="block p-2">
        <Skeleton className="h-11" />
      </span>
      <span className="board-head block h-8.5" />
      {Array.from({ length: 12 }, (_, row) => (
        <span key={row} className="ruled flex min-h-13 items-center gap-4 px-3">
          <Skeleton className="h-4 w-7" />
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="ms-auto h-4 w-8" />
          <Skeleton className="h-4 w-8" />
          <Skeleton className="h-4 w-8" />
        </span>
      ))}
    </output>
  )
}
