import { clsx } from 'clsx'
import { ArrowDown } from 'lucide-react'
import { Fragment, type ReactNode, useRef } from 'react'

import type { Message } from '#contract/messages.ts'
import { useAccount } from '#web/layout/account.tsx'
import { Button } from '#web/ui/button.tsx'
import { LiveWords } from '#web/ui/live-words.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/states.tsx'
import { useNow } from '#web/ui/use-now.ts'

import { dayHead } from './days.ts'
import { notYetSeen, type Outgoing } from './history.ts'
import { MessageLine, OutgoingLine } from './message-line.tsx'
import { useHistory } from './use-history.ts'
import { useMarkRead } from './use-mark-read.ts'
import { useSeen } from './use-seen.ts'
import { useThreadScroll } from './use-thread-scroll.ts'

/** Messages of one person so soon after each other stand together. */
const togetherMs = 5 * 60_000

interface ThreadProps {
  /** Undefined while it is being opened. */
  conversationId: string | undefined
  /** What the messages are, for a screen reader. */
  label: string
  /** Where nothing has been said yet. */
  empty: ReactNode
  /** Instead of everything, where the conversation could not be opened. */
  problem?: ReactNode
  /** Whether each line says who wrote it: among more than two. */
  named?: boolean
  outgoing: readonly Outgoing[]
  onRetry: (outgoing: Outgoing) => void
  onDiscard: (outgoing: Outgoing) => void
  className?: string
}

/** The messages of a conversation, newest at the end. What is seen is marked as read. */
export function Thread(props: ThreadProps) {
  const { conversationId, label, empty, problem, named = false, className } = props
  const me = useAccount()
  const { newest, loadEarlier, isLoadingEarlier } = useHistory(conversationId)
  const messages = newest.data?.messages ?? []
  const outgoing = notYetSeen(props.outgoing, messages, me.id)

  const end = useRef<HTMLDivElement>(null)
  const { list, isAtEnd, toEnd } = useThreadScroll(messages[0]?.id, props.outgoing.length)
  useMarkRead(conversationId, newest.data, useSeen(end), me.id)
  const heard = messages.findLast(({ senderId }) => senderId !== me.id)
  const isEmpty = newest.data && messages.length === 0 && outgoing.length === 0
  return (
    <div className="relative flex min-h-0 grow flex-col">
      <section
        ref={list}
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keyboard
        tabIndex={0}
        className={clsx(
          'flex grow flex-col overflow-y-auto overscroll-contain px-4 py-3 [overflow-anchor:none] focus-visible:-outline-offset-3',
          className,
        )}
      >
        {problem}
        {!problem && newest.isPending && (
          <SkeletonRows rows={3} label="Loading messages" className="h-11" />
        )}
        {!problem && newest.isError && !newest.data && (
          <ErrorState
            title="Failed to load messages"
            onRetry={() => newest.refetch()}
            pending={newest.isFetching}
          />
        )}
        {isEmpty && <EmptyState>{empty}</EmptyState>}
        {loadEarlier && (
          <Button
            variant="ghost"
            className="shrink-0 self-center"
            pending={isLoadingEarlier}
            onClick={loadEarlier}
          >
            Load earlier messages
          </Button>
        )}
        <ol className="mt-auto grid">
          <Lines messages={messages} myId={me.id} named={named} />
          {outgoing.map((one) => (
            <OutgoingLine
              key={one.clientId}
              outgoing={one}
              onRetry={() => props.onRetry(one)}
              onDiscard={() => props.onDiscard(one)}
            />
          ))}
        </ol>
        <div ref={end} className="h-px shrink-0" />
      </section>
      {!isAtEnd && (
        <Button
          className="absolute end-3 bottom-3 rounded-full shadow-lift"
          onClick={toEnd}
          icon={<ArrowDown aria-hidden="true" className="size-4" />}
        >
          Newest
        </Button>
      )}
      {newest.data && <LiveWords text={heard ? `${heard.senderName}: ${heard.content}` : ''} />}
    </div>
  )
}

interface LinesProps {
  messages: readonly Message[]
  myId: string
  named: boolean
}

function Lines({ messages, myId, named }: LinesProps) {
  const now = new Date(useNow(60_000))
  return messages.map((message, nth) => {
    const { id, senderId, createdAt } = message
    const before = messages[nth - 1]
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
