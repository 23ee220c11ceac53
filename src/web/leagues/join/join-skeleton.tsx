import { Skeleton } from '#web/ui/feedback/states.tsx'

/** Stands in for the page of a link. */
export function JoinSkeleton() {
  return (
    <span className="grid gap-5 p-4 sm:p-6">
      <Skeleton className="h-16" />
      <Skeleton className="h-36" />
      <Skeleton className="h-72" />
    </span>
  )
}
