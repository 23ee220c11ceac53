import { DateTime } from './date-time.tsx'

interface ThruProps {
  thru: string
  teeTime: Date | null
  /** The course's zone, shown on hover. */
  timeZone?: string | undefined
}

/** A golfer's progress: `12`, `F`, `12*`, or before play the tee time in the reader's zone. */
export function Thru({ thru, teeTime, timeZone }: ThruProps) {
  if (thru) {
    return (
      <span className="digits">
        <span aria-hidden="true">{thru}</span>
        <span className="sr-only">{thruWords(thru)}</span>
      </span>
    )
  }
  if (!teeTime) return <span className="text-ink-soft">-</span>
  return (
    <span className="text-xs whitespace-nowrap text-ink-soft">
      <span className="sr-only">tees off at </span>
      <DateTime at={teeTime} format="time" {...(timeZone && { timeZone })} />
    </span>
  )
}

/** Thru in words: `round finished`, `12 holes played, started on the 10th`; empty before play. */
export function thruWords(thru: string): string {
  const played = /^(F|\d+)(\*?)$/.exec(thru)
  if (!played) return ''
  const [, holes, star] = played
  const done =
    holes === 'F' ? 'round finished' : `${holes} ${holes === '1' ? 'hole' : 'holes'} played`
  return star ? `${done}, started on the 10th` : done
}
