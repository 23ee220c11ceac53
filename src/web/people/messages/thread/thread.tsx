import { clsx } from 'clsx'
import { ArrowDown } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react'

import type { Message } from '#contract/people/messages.ts'
import { useAccount } from '#web/api/account.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { EmptyState, SkeletonRows } from '#web/ui/feedback/states.tsx'
import { Button } from '#web/ui/inputs/button.tsx'

import { type MessageHistory, unconfirmed, type Outgoing, withLines } from '../history.ts'
import { useReactions } from '../reactions/use-reactions.ts'
import { type LineActions, LineProvider } from './line-context.ts'
import { OutgoingLine } from './message-line.tsx'
import { MessagesByDay } from './messages-by-day.tsx'
import { useHistory } from './use-history.ts'
import { useJump } from './use-jump.ts'
import { useMarkRead } from './use-mark-read.ts'
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
  /** Lines to show among the messages by their time, oldest first. */
  alongside?: readonly Message[]
  outgoing: readonly Outgoing[]
  onRetry: (outgoing: Outgoing) => void
  onDiscard: (outgoing: Outgoing) => void
  /** Answers a message; undefined where nobody may write. */
  onReply: ((message: Message) => void) | undefined
  className?: string
}

/** The messages of a conversation, newest at the end. Messages in view are marked as read. */
// oxlint-disable-next-line max-lines-per-function -- mostly markup
export function Thread(props: ThreadProps) {
  const { conversationId, label, empty, failure, showSenders = false, className } = props
  const { alongside = noLines } = props
  const { onRetry, onDiscard, onReply } = props
  const me = useAccount()
  const { newest, loadEarlier, isLoadingEarlier, loadBackTo } = useHistory(conversationId)
  const messages = useMemo(() => withLines(newest.data, alongside), [newest.data, alongside])
  const outgoing = unconfirmed(props.outgoing, messages, me.id)

  const end = useRef<HTMLDivElement>(null)
  const { list, isAtEnd, toEnd, leaveEnd } = useThreadScroll(messages[0]?.id, props.outgoing.length)
  const { reactions, give } = useReactions(conversationId, oldestToReadOf(newest.data))
  const jump = useJump(list, loadBackTo, leaveEnd)
  const lines: LineActions = {
    reactions,
    give: onReply && give,
    reply: onReply,
    isMessage: (id) => newest.data?.messages.some((one) => one.id === id) ?? false,
    lastId: messages.at(-1)?.id,
    jump,
  }
  useMarkRead(conversationId, newest.data, end, me.id)
  const isEmpty = newest.data && messages.length === 0 && outgoing.length === 0
  return (
    <div className="relative flex min-h-0 grow flex-col">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of its lines */}
      <section
        ref={list}
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keyboard
        tabIndex={0}
        onKeyDown={moveAmongLines}
        className={clsx(
          'flex grow flex-col overflow-y-auto overscroll-contain px-4 py-3 [overflow-anchor:none] focus-visible:-outline-offset-3',
          className,
        )}
      >
        {failure || (
          <Loaded
            query={newest}
            what="messages"
            skeleton={<SkeletonRows rows={3} className="h-11" />}
          >
            {() => null}
          </Loaded>
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
        <LineProvider value={lines}>
          <Messages
            {...{ messages, outgoing, showSenders, onRetry, onDiscard }}
            isLoaded={newest.data !== undefined}
            myId={me.id}
          />
        </LineProvider>
        <div ref={end} className="h-px shrink-0" />
      </section>
      {!isAtEnd && (
        <div className="absolute end-3 bottom-3">
          <Button
            className="rounded-full shadow-lift"
            onClick={toEnd}
            icon={<ArrowDown aria-hidden="true" className="size-4" />}
          >
            Newest
          </Button>
        </div>
      )}
    </div>
  )
}

const noLines: readonly Message[] = []

/** Reactions to the newest hundred messages are read unasked. */
const readUnasked = 100

const oldestToReadOf = (history: MessageHistory | undefined) =>
  history && history.messages.length > readUnasked ? history.messages[0]?.id : undefined

/** Moves the focus among the buttons of the lines by arrow keys. */
function moveAmongLines(event: KeyboardEvent) {
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
  const firstArrival = useArrivals(isLoaded ? messages : undefined)
  return (
    <div className="mt-auto">
      <ol>
        <MessagesByDay {...{ messages, showSenders }} to={firstArrival} myId={myId} />
      </ol>
      {/* Only messages that arrive are announced, not earlier ones that are loaded. */}
      <div role="log" aria-label="New messages">
        <ol>
          <MessagesByDay {...{ messages, showSenders }} from={firstArrival} myId={myId} />
        </ol>
      </div>
      <ol>
        {outgoing.map((one) => (
          <OutgoingLine
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
function useArrivals(messages: readonly Message[] | undefined): number {
  const [newestAtOpening, setNewestAtOpening] = useState<string | null>()
  if (messages && newestAtOpening === undefined) setNewestAtOpening(messages.at(-1)?.id ?? null)
  return (messages?.findIndex(({ id }) => id === newestAtOpening) ?? -1) + 1
}
