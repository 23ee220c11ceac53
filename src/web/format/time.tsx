import { Badge } from '#web/ui/badge.tsx'
import { useNow } from '#web/ui/hooks/use-now.ts'
import { clsx } from 'clsx'
import { type ReactNode, useSyncExternalStore } from 'react'

import { dateText, durationText, timeText, whenText } from './dates.ts'

interface WhenProps {
  at: Date
  /** The course's zone, shown on hover. */
  timeZone?: string
  /** `when` is `Thu 6:00 AM EDT`, `time` is `6:00 AM`, `full` is `4/9/2026 6:00 AM`. */
  as?: 'when' | 'time' | 'full'
  className?: string
}

/** An instant in the reader's own zone, with the course's on hover. */
export function When({ at, timeZone, as = 'when', className }: WhenProps) {
  const text = { when: whenText, time: timeText, full: fullText }[as](at)
  const there = timeZone && whenText(at, timeZone)
  return (
    <time
      dateTime={at.toISOString()}
      className={clsx('digits', className)}
      {...(there && there !== whenText(at) && { title: `${there} at the course` })}
    >
      {text}
    </time>
  )
}

const fullText = (at: Date) => `${dateText(at)} ${timeText(at)}`

/**
 * How far the server's clock is ahead of this one's, in milliseconds.
 *
 * @param receivedAt this clock when the answer came: the query's `dataUpdatedAt`
 */
export function clockOffset(serverNow: Date, receivedAt: number): number {
  return serverNow.getTime() - receivedAt
}

interface DeadlineProps {
  at: Date
  /** Of the server's clock, from `clockOffset`. */
  offset?: number
  /** Says that tee times are not published yet. */
  estimated?: boolean
  timeZone?: string
  /** Begins the sentence that the countdown continues. */
  subject?: ReactNode
  className?: string
}

/** `closes in 3 h 12 min, Thu 6:00 AM EDT` after its subject; once it has passed, `Picks are locked`. */
export function Deadline({
  at,
  offset = 0,
  estimated,
  timeZone,
  subject,
  className,
}: DeadlineProps) {
  const left = at.getTime() - (useNow(1_000) + offset)
  if (left <= 0) return <span className={className}>Picks are locked</span>
  return (
    <span className={clsx('digits', className)}>
      {subject && <>{subject} </>}closes in {durationText(left)},{' '}
      <When at={at} {...(timeZone && { timeZone })} />
      {estimated && ' (estimated until tee times are published)'}
    </span>
  )
}

/** Whether an instant has passed by the server's clock. Renders again only when it has. */
export function useHasPassed(at: Date, offset = 0): boolean {
  return useSyncExternalStore(eachSecond, () => Date.now() + offset >= at.getTime())
}

function eachSecond(look: () => void): () => void {
  const timer = setInterval(look, 1_000)
  return () => clearInterval(timer)
}

/** Says that nobody really plays this. */
export function SimulatedChip() {
  return <Badge>Simulated tournament</Badge>
}
