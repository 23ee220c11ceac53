import { Fragment } from 'react'

import type { Message } from '#contract/people/messages.ts'
import { dateText } from '#web/format/dates.ts'
import { useNow } from '#web/ui/hooks/use-now.ts'

import { FoldedPosts } from './folded-posts.tsx'
import { MessageBubble } from './message-bubble.tsx'
import { useThread } from './thread-context.ts'

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

/** Messages under the headings of their days, in which posts of the scorer in a row are one line that opens. */
export function MessagesByDay(props: MessagesByDayProps) {
  const { messages, start = 0, end = messages.length, myId, showSenders } = props
  const now = new Date(useNow(60_000))
  const { isMessage } = useThread()
  const shown = messages.slice(start, end)
  const folds = foldPosts(shown, ({ id }) => !isMessage(id))
  return shown.map((message, nth) => {
    const { id, senderId, createdAt } = message
    const previous = messages[start + nth - 1]
    const heading = dayHeading(createdAt, now)
    const isNewDay = !previous || dayHeading(previous.createdAt, now) !== heading
    const isGrouped =
      !isNewDay &&
      previous.senderId === senderId &&
      createdAt.getTime() - previous.createdAt.getTime() < groupingMs
    const posts = folds.get(id)
    return (
      <Fragment key={id}>
        {isNewDay && <li className="label-caps mt-4 text-center first:mt-0">{heading}</li>}
        {posts ? (
          posts.length > 0 && <FoldedPosts posts={posts} />
        ) : (
          <MessageBubble {...{ message, showSenders, isGrouped }} isMine={senderId === myId} />
        )}
      </Fragment>
    )
  })
}

/**
 * The scorer's posts in a row of a day that has several such, by the id of the first. Those after it have none.
 *
 * @param messages the oldest first
 */
export function foldPosts(
  messages: readonly Message[],
  isPost: (message: Message) => boolean,
): ReadonlyMap<string, readonly Message[]> {
  const rows: Message[][] = []
  let day: string | null = null
  for (const message of messages) {
    if (!isPost(message)) day = null
    else if (dateText(message.createdAt) === day) rows.at(-1)?.push(message)
    else {
      day = dateText(message.createdAt)
      rows.push([message])
    }
  }
  return new Map(
    rows
      .filter((row) => row.length > 1)
      .flatMap((row) => row.map(({ id }, nth) => [id, nth === 0 ? row : []] as const)),
  )
}

/** The heading of a day in the reader's time zone: `Today`, `Yesterday`, or `Thu, Apr 9`. */
export function dayHeading(at: Date, now: Date): string {
  const day = dateText(at, now)
  if (day === dateText(now, now)) return 'Today'
  // Not 24 hours ago: some days have 23 or 25.
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
  return day === dateText(yesterday, now) ? 'Yesterday' : day
}
