import { Skeleton } from '#web/ui/feedback/states.tsx'

/** As high as the offer of an image, which would push down what follows. */
export const pictureSkeleton = <Skeleton className="h-36" />
