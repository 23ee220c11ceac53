import { Badge } from '#web/ui/badge.tsx'

/** The mark of an amateur beside his name. */
export function Amateur() {
  return (
    <span className="ms-1 font-normal text-ink-soft">
      <span aria-hidden="true">(a)</span>
      <span className="sr-only">, amateur</span>
    </span>
  )
}

/** What stands where a world ranking would. */
export function Unranked() {
  return (
    <>
      <span aria-hidden="true">-</span>
      <span className="sr-only">none</span>
    </>
  )
}

/** Says that a golfer is out before his first shot. */
export function Withdrawn() {
  return (
    <Badge tone="rough">
      <span aria-hidden="true">WD</span>
      <span className="sr-only">Withdrawn</span>
    </Badge>
  )
}
