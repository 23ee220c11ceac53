import { Skeleton } from '#web/ui/states.tsx'

/** A team on its way, in the shape of its card. */
export function TeamSkeleton() {
  return (
    <output aria-label="Loading team..." className="board block max-w-[24rem]">
      <span className="board-head flex h-14 items-center px-4">
        <Skeleton className="h-5 w-32" />
      </span>
      {Array.from({ length: 6 }, (_, row) => (
        <span key={row} className="ruled flex h-14 items-center gap-3 px-4 first:border-t-0">
          <Skeleton className="size-9 shrink-0" />
          <Skeleton className="h-4 w-1/2" />
        </span>
      ))}
      <span className="grid gap-2 border-t-2 border-ink p-4">
        <Skeleton className="h-4 w-2/3" />
        <Skeleton className="h-4 w-1/2" />
        <Skeleton className="h-11 w-40" />
      </span>
    </output>
  )
}
