import { clsx } from 'clsx'

import { type Finish, finishLabel } from '../field/finishes.ts'

/** As many as fit beside a tee time on a phone. */
const maxFinishes = 3

/** A golfer's latest finishes as chips, `T8 CUT 22`. A screen reader hears the events, too. */
export function RecentFinishes({ finishes }: { finishes: readonly Finish[] }) {
  const latest = finishes.slice(0, maxFinishes)
  const words = latest.map(({ position, event }) => `${finishLabel(position)} at ${event}`)
  return (
    <span className="inline-flex gap-1" title={words.join(', ')}>
      <span className="sr-only">Recent finishes: {words.join(', ')}</span>
      {latest.map(({ position, event, endDate }) => (
        <span
          key={`${event} ${endDate}`}
          aria-hidden="true"
          className={clsx(
            'digits rounded-slot border border-line px-1 text-xs leading-4.5',
            /\d/.test(position) && 'font-semibold text-ink',
          )}
        >
          {position}
        </span>
      ))}
    </span>
  )
}
