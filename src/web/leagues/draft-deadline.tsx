import type { League } from '#contract/leagues/leagues.ts'
import { Countdown, DateTime } from '#web/format/date-time.tsx'
import { weekdayTimeZoneText } from '#web/format/dates.ts'
import { Badge } from '#web/ui/display/badge.tsx'

/** A league, or the tournament of one. */
type Drafted = Pick<League, 'draftingEndDate' | 'draftingEndEstimated' | 'timeZone'>

/** The countdown to a league's draft deadline. */
export function LockCountdown({ of, ...props }: { of: Drafted; className?: string }) {
  const { draftingEndDate: at, draftingEndEstimated: estimated, timeZone } = of
  return <Countdown {...{ at, estimated, timeZone }} {...props} />
}

interface DraftDeadlineProps {
  of: Drafted
  /** Whether the deadline can't move anymore. */
  final?: boolean
}

/** The draft deadline in the reader's time zone, and in the course's if it differs. Marks an estimate. */
export function DraftDeadline({ of, final = false }: DraftDeadlineProps) {
  const { draftingEndDate: at, draftingEndEstimated: estimated, timeZone } = of
  const there = weekdayTimeZoneText(at, timeZone)
  return (
    <span className="grid gap-0.5">
      <DateTime at={at} format="deadline" />
      {there !== weekdayTimeZoneText(at) && (
        <span className="digits text-sm font-normal text-ink-soft">{there} at the course</span>
      )}
      {estimated && !final && (
        <span className="flex flex-wrap items-center gap-x-1.5 text-sm font-normal text-ink-soft">
          <Badge>estimated</Badge> until tee times are out
        </span>
      )}
    </span>
  )
}
