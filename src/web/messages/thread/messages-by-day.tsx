import { Fragment } from 'react'

import type { Message } from '#contract/messages.ts'
import { useNow } from '#web/ui/hooks/use-now.ts'

import { dayHead } from './days.ts'
import { MessageLine } from './message-line.tsx'

/** Messages of one person so soon after each other stand together. */
const togetherMs = 5 * 60_000

interface MessagesByDayProps {
  messages: readonly Message[]
  /** Of these, the ones from this place, and up to that. */
  from?: number
  to?: number
  myId: string
  /** Whether each says who wrote it. */
  named: boolean
}

/** Messages under the heads of their days. */
export function MessagesByDay({
  messages,
  from = 0,
  to = messages.length,
  myId,
  named,
}: MessagesByDayProps) {
  const now = new Date(useNow(60_000))
  return messages.slice(from, to).map((message, nth) => {
    const { id, senderId, createdAt } = message
    const before = messages[from + nth - 1]
    const head = dayHead(createdAt, now)
    const isNewDay = !before || dayHead(before.createdAt, now) !== head
    const follows =
      !isNewDay &&
      before.senderId === senderId &&
      createdAt.getTime() - before.createdAt.getTime() < togetherMs
    return (
      <Fragment key={id}>
        {isNewDay && <li className="label-caps mt-4 text-center first:mt-0">{head}</li>}
        <MessageLine {...{ message, named, follows }} isMine={senderId === myId} />
      </Fragment>
    )
  })
}
