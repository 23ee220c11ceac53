import { When } from './time.tsx'

interface ThruProps {
  thru: string
  teeTime: Date | null
  /** The course's, shown on hover. */
  timeZone?: string | undefined
}

/** How far a golfer is: `12`, `F`, `12*`, or the tee time in the reader's zone before that. */
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
      <When at={teeTime} as="time" {...(timeZone && { timeZone })} />
    </span>
  )
}

/** What a thru means: `round finished`, `12 holes played, started on the 10th`; empty before play. */
export function thruWords(thru: string): string {
  const played = /^(F|\d+)(\*?)$/.exec(thru)
  if (!played) return ''
  const [, holes, star] = played
  const done =
    holes === 'F' ? 'round finished' : `${holes} ${holes === '1' ? 'hole' : 'holes'} played`
  return star ? `${done}, started on the 10th` : done
}
