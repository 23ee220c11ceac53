import { Skeleton } from '#web/ui/feedback/states.tsx'

import { trayClass } from '../tray/draft-tray.tsx'

/** The shape of the board and the tray while they load. */
export function DraftSkeleton() {
  return (
    <>
      <Skeleton className="mb-2 h-11 w-85 max-w-full" />
      <Skeleton className="h-11 lg:hidden" />
      <span className="flex items-start gap-3">
        <Column className="w-full" />
        <Column className="hidden w-full lg:block" />
        <Column className="hidden w-full lg:block" />
        <Column className="hidden w-[125%] lg:block" />
      </span>
      <span className={`${trayClass} flex items-center justify-between gap-4`}>
        <Skeleton className="h-11 w-1/2" />
        <Skeleton className="h-11 w-28" />
      </span>
    </>
  )
}

function Column({ className }: { className: string }) {
  return (
    <span className={`board ${className}`}>
      <span className="board-head flex h-12 items-center px-3 max-lg:hidden">
        <Skeleton className="h-5 w-24" />
      </span>
      {Array.from({ length: 7 }, (_, row) => (
        <span key={row} className="ruled flex h-14 items-center gap-3 px-3 first:border-t-0">
          <Skeleton className="size-9 shrink-0" />
          <span className="grid grow gap-1.5">
            <Skeleton className="h-4 w-3/4" />
            <Skeleton className="h-3 w-1/2" />
          </span>
        </span>
      ))}
    </span>
  )
}
