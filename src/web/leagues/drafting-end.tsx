import { dateText, whenText } from '#web/format/dates.ts'
import { When } from '#web/format/time.tsx'
import { Badge } from '#web/ui/display/badge.tsx'

interface DraftingEndProps {
  at: Date
  /** True until tee times are published. */
  estimated: boolean
  /** The course's time zone. */
  timeZone: string
}

/** The draft deadline in the reader's time zone, and in the course's if it differs. Marks an estimate. */
export function DraftingEnd({ at, estimated, timeZone }: DraftingEndProps) {
  const there = whenText(at, timeZone)
  return (
    <span className="grid gap-0.5">
      <span className="digits flex flex-wrap gap-x-2">
        <span>{dateText(at)}</span>
        <When at={at} />
      </span>
      {there !== whenText(at) && (
        <span className="digits text-sm font-normal text-ink-soft">{there} at the course</span>
      )}
      {estimated && (
        <span className="flex flex-wrap items-center gap-x-1.5 text-sm font-normal text-ink-soft">
          <Badge>estimated</Badge> until tee times are published
        </span>
      )}
    </span>
  )
}
