import { Fragment } from 'react'

import type { Message } from '#contract/people/messages.ts'
import { dateText, isoDay, weekdayText } from '#web/format/dates.ts'
import { useNow } from '#web/ui/hooks/use-now.ts'

import { MessageBubble } from './message-bubble.tsx'

/** A sender's messages less than this apart are grouped. */
const groupingMs = 5 * 60_000

interface MessagesByDayProps {
  messages: readonly Message[]
  /** The range of messages to show, as for `slice`. */
  start?: number
  end?: number
  myId: string
  /** Shows who wrote each message. */
  showSenders: boolean
}

/** Messages under the headings of their days. */
export function MessagesByDay({
  messages,
  start = 0,
  end = messages.length,
  myId,
  showSenders,
}: MessagesByDayProps) {
  const now = new Date(useNow(60_000))
  return messages.slice(start, end).map((message, nth) => {
    const { id, senderId, createdAt } = message
    const previous = messages[start + nth - 1]
    const heading = dayHeading(createdAt, now)
    const isNewDay = !previous || dayHeading(previous.createdAt, now) !== heading
    const isGrouped =
      !isNewDay &&
      previous.senderId === senderId &&
      createdAt.getTime() - previous.createdAt.getTime() < groupingMs
    return (
      <Fragment key={id}>
        {isNewDay && <li className="label-caps mt-4 text-center first:mt-0">{heading}</li>}
        <MessageBubble {...{ message, showSenders, isGrouped }} isMine={senderId === myId} />
      </Fragment>
    )
  })
}

const dayMs = 86_400_000

/** The heading of a day in the reader's time zone: `Today`, `Yesterday`, `Thursday, Apr 9` or `4/9/2025`. */
export function dayHeading(at: Date, now: Date): string {
  const day = dateText(at)
  if (day === dateText(now)) return 'Today'
  if (day === dateText(new Date(now.getTime() - dayMs))) return 'Yesterday'
  if (at.getFullYear() !== now.getFullYear()) return day
  return weekdayText(isoDay(at, new Intl.DateTimeFormat().resolvedOptions().timeZone))
}
