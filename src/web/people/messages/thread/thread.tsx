import { clsx } from 'clsx'
import { ArrowDown } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'

import type { Message } from '#contract/people/messages.ts'
import { useMe } from '#web/api/session.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { EmptyState, SkeletonRows } from '#web/ui/feedback/states.tsx'
import { Button } from '#web/ui/inputs/button.tsx'

import {
  type LoadedMessages,
  unconfirmed,
  type OutgoingMessage,
  withScorerMessages,
} from '../loaded-messages.ts'
import { useReactions } from '../reactions/use-reactions.ts'
import { OutgoingBubble } from './message-bubble.tsx'
import { MessagesByDay } from './messages-by-day.tsx'
import { type ThreadActions, ThreadProvider } from './thread-context.ts'
import { useJumpToMessage } from './use-jump-to-message.ts'
import { useMarkRead } from './use-mark-read.ts'
import { useMessages } from './use-messages.ts'
import { useThreadScroll } from './use-thread-scroll.ts'

interface ThreadProps {
  /** Undefined until the conversation is open. */
  conversationId: string | undefined
  /** The accessible name of the message list. */
  label: string
  /** Shown while there are no messages. */
  empty: ReactNode
  /** Replaces the messages if the conversation could not be opened. */
  failure?: ReactNode
  /** Shows who wrote each message. */
  showSenders?: boolean
  /** Lines to show among the messages by their time, oldest first; null while they load. */
  scorerMessages?: readonly Message[] | null
  outgoing: readonly OutgoingMessage[]
  onRetry: (outgoing: OutgoingMessage) => void
  onDiscard: (outgoing: OutgoingMessage) => void
  /** Answers a message; undefined where nobody may write. */
  onReply: ((message: Message) => void) | undefined
  className?: string
}

/** The messages of a conversation, newest at the end. Messages in view are marked as read. */
// oxlint-disable-next-line max-lines-per-function -- mostly markup
export function Thread(props: ThreadProps) {
  const { conversationId, label, empty, failure, showSenders = false, className } = props
  const { scorerMessages = noMessages } = props
  const { onRetry, onDiscard, onReply } = props
  const me = useMe()
  const { newest, loadEarlier, isLoadingEarlier, loadBackTo } = useMessages(conversationId)
  const messages = useMemo(
    () => withScorerMessages(newest.data, scorerMessages ?? noMessages),
    [newest.data, scorerMessages],
  )
  const sentIds = useMemo(() => new Set(newest.data?.messages.map(({ id }) => id)), [newest.data])
  const outgoing = unconfirmed(props.outgoing, messages)
  useEffect(() => {
    // A failed message that is in the list did arrive: only its response was lost.
    for (const one of props.outgoing) {
      if (one.failure !== null && !outgoing.includes(one)) onDiscard(one)
    }
  })

  const end = useRef<HTMLDivElement>(null)
  const {
    list,
    isAtEnd,
    toEnd: scrollToEnd,
    leaveEnd: stopFollowing,
  } = useThreadScroll(messages[0]?.id, props.outgoing.length)
  const { reactions, give } = useReactions(conversationId, oldestToRead(newest.data))
  const jumpToMessage = useJumpToMessage(list, loadBackTo, stopFollowing)
  const lines: ThreadActions = {
    reactions,
    react: onReply && give,
    reply: onReply,
    isMessage: (id) => sentIds.has(id),
    newestId: messages.at(-1)?.id,
    jumpToMessage,
    leaveEnd: stopFollowing,
  }
  useMarkRead(conversationId, newest.data, end, me.id)
  const isLoaded = newest.data !== undefined && scorerMessages !== null
  const isEmpty = isLoaded && messages.length === 0 && outgoing.length === 0
  return (
    <div className="relative flex min-h-0 grow flex-col">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of its lines */}
      <section
        ref={list}
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keyboard
        tabIndex={0}
        onKeyDown={moveBetweenMessages}
        className={clsx(
          'flex grow flex-col overflow-y-auto overscroll-contain px-4 py-3 [overflow-anchor:none] focus-visible:-outline-offset-3',
          className,
        )}
      >
        {failure || (
          <QueryContent
            query={newest}
            label="messages"
            skeleton={<SkeletonRows rows={3} className="h-11" />}
          >
            {() => null}
          </QueryContent>
        )}
        {isEmpty && <EmptyState>{empty}</EmptyState>}
        {loadEarlier && (
          <Button
            variant="ghost"
            className="shrink-0 self-center"
            pending={isLoadingEarlier}
            onClick={loadEarlier}
          >
            Load Earlier Messages
          </Button>
        )}
        <ThreadProvider value={lines}>
          <Messages
            {...{ messages, isLoaded, outgoing, showSenders, onRetry, onDiscard }}
            myId={me.id}
          />
        </ThreadProvider>
        <div ref={end} className="h-px shrink-0" />
      </section>
      {!isAtEnd && (
        <div className="absolute end-3 bottom-3">
          <Button className="rounded-full shadow-lift" onClick={scrollToEnd} icon={ArrowDown}>
            Newest
          </Button>
        </div>
      )}
    </div>
  )
}

const noMessages: readonly Message[] = []

/** Reactions to the newest hundred messages are read unasked. */
const autoReadCount = 100

const oldestToRead = (history: LoadedMessages | undefined) =>
  history && history.messages.length > autoReadCount ? history.messages[0]?.id : undefined

/** Moves the focus among the buttons of the lines by arrow keys. */
function moveBetweenMessages(event: KeyboardEvent) {
  const { key, target, currentTarget } = event
  const step = { ArrowDown: 1, ArrowUp: -1 }[key]
  const buttons = [...currentTarget.querySelectorAll<HTMLElement>('[data-line-action]')]
  const at = buttons.findIndex((button) => button === target)
  if (!step || at === -1) return
  event.preventDefault()
  buttons[at + step]?.focus()
}

interface MessagesProps extends Pick<ThreadProps, 'outgoing' | 'onRetry' | 'onDiscard'> {
  messages: readonly Message[]
  /** Whether `messages` has been loaded. */
  isLoaded: boolean
  showSenders: boolean
  myId: string
}

function Messages(props: MessagesProps) {
  const { messages, isLoaded, outgoing, showSenders, myId, onRetry, onDiscard } = props
  const firstArrival = useFirstArrivalIndex(messages, isLoaded)
  return (
    <div className="mt-auto">
      <ol>
        <MessagesByDay {...{ messages, showSenders, myId }} end={firstArrival} />
      </ol>
      {/* Only messages that arrive are announced, not earlier ones that are loaded. */}
      <div role="log" aria-label="New messages">
        <ol>
          <MessagesByDay {...{ messages, showSenders, myId }} start={firstArrival} />
        </ol>
      </div>
      <ol>
        {outgoing.map((one) => (
          <OutgoingBubble
            key={one.clientId}
            outgoing={one}
            onRetry={() => onRetry(one)}
            onDiscard={() => onDiscard(one)}
          />
        ))}
      </ol>
    </div>
  )
}

/** The index of the first message that has arrived since the conversation was opened. */
function useFirstArrivalIndex(messages: readonly Message[], isLoaded: boolean): number {
  // Not its id: the newest message at the opening may be gone by now.
  const [openedAt, setOpenedAt] = useState<Date>()
  if (isLoaded && !openedAt) setOpenedAt(messages.at(-1)?.createdAt ?? new Date(0))
  const first = messages.findIndex(({ createdAt }) => openedAt && createdAt > openedAt)
  return first === -1 ? messages.length : first
}
