import { clsx } from 'clsx'
import { useSyncExternalStore } from 'react'

import { Badge } from '#web/ui/display/badge.tsx'
import { serverNow } from '#web/ui/hooks/server-clock.ts'
import { useNow } from '#web/ui/hooks/use-now.ts'

import {
  dateTimeText,
  deadlineText,
  durationText,
  recentTimeText,
  timeText,
  weekdayTimeZoneText,
} from './dates.ts'

interface WhenProps {
  at: Date
  /** The course's zone, shown on hover. */
  timeZone?: string
  /** `when` is `Thu 6:00 AM EDT`, `time` is `6:00 AM`, `recent` adds the weekday unless it is today, `full` is `Thu, Apr 9, 6:00 AM`, `deadline` adds the zone. */
  format?: 'when' | 'time' | 'recent' | 'full' | 'deadline'
  className?: string
}

/** An instant in the reader's own zone, with the course's on hover. */
export function DateTime({ at, timeZone, format = 'when', className }: WhenProps) {
  const text = texts[format](at)
  const courseText = timeZone && weekdayTimeZoneText(at, timeZone)
  return (
    <time
      dateTime={at.toISOString()}
      className={clsx('digits', className)}
      {...(courseText &&
        courseText !== weekdayTimeZoneText(at) && { title: `${courseText} at the course` })}
    >
      {text}
    </time>
  )
}

const texts = {
  when: weekdayTimeZoneText,
  time: timeText,
  recent: recentTimeText,
  full: (at: Date) => dateTimeText(at),
  deadline: (at: Date) => deadlineText(at),
}

interface DeadlineProps {
  at: Date
  /** Adds a note that tee times are not published yet. */
  estimated?: boolean
  timeZone?: string
  className?: string
}

/** A countdown: `Picks lock in 3h 12m, Thu 6:00 AM EDT`, and `Picks are locked` after that. */
export function Countdown({ at, estimated, timeZone, className }: DeadlineProps) {
  const remainingMs = at.getTime() - useNow(1_000)
  if (remainingMs <= 0) return <span className={className}>Picks are locked</span>
  return (
    <span className={clsx('digits', className)}>
      Picks lock in {durationText(remainingMs)},{' '}
      <DateTime at={at} {...(timeZone && { timeZone })} />
      {estimated && ' (estimated until tee times are out)'}
    </span>
  )
}

/** Whether an instant has passed on the server's clock. Rerenders only when it does. */
export function useHasPassed(at: Date): boolean {
  return useSyncExternalStore(subscribeToSeconds, () => serverNow() >= at.getTime())
}

function subscribeToSeconds(listener: () => void): () => void {
  const timer = setInterval(listener, 1_000)
  return () => clearInterval(timer)
}

/** A chip that marks scores of the built-in simulation. */
export function SimulatedBadge() {
  return <Badge className="whitespace-normal!">Simulated tournament</Badge>
}
