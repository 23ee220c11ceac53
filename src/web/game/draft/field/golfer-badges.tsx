import { Badge } from '#web/ui/display/badge.tsx'

/** Marks an amateur, beside the name. */
export function AmateurBadge() {
  return (
    <span className="ms-1 font-normal text-ink-soft">
      <span aria-hidden="true">(a)</span>
      <span className="sr-only">, amateur</span>
    </span>
  )
}

/** Shown in place of a rank. */
export function UnrankedBadge() {
  return (
    <>
      <span aria-hidden="true">-</span>
      <span className="sr-only">none</span>
    </>
  )
}

/** Marks a golfer who is out before their first shot. */
export function WithdrawnBadge() {
  return (
    <Badge tone="rough">
      <span aria-hidden="true">WD</span>
      <span className="sr-only">Withdrawn</span>
    </Badge>
  )
}
