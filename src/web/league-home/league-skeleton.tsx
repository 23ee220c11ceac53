import { Skeleton } from '#web/ui/states.tsx'

/** The shape of a league's page. */
export function LeagueSkeleton() {
  return (
    <span className="grid gap-5">
      <span className="grid gap-2">
        <Skeleton className="h-9 w-64 max-w-full" />
        <Skeleton className="h-6 w-48 max-w-full" />
      </span>
      <Skeleton className="h-56 lg:h-32" />
      <span className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <Skeleton className="h-64 lg:order-1" />
        <Skeleton className="h-[40rem]" />
      </span>
    </span>
  )
}
