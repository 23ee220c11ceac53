import { clsx } from 'clsx'
import { SmilePlus } from 'lucide-react'
import { type ReactNode, use, useRef, useState } from 'react'

import type { Message } from '#contract/people/messages.ts'
import { DateTime } from '#web/format/date-time.tsx'
import { Avatar, PersonColors } from '#web/ui/display/avatar.tsx'
import { Spinner } from '#web/ui/display/spinner.tsx'
import { focusAfterRemoval } from '#web/ui/hooks/focus-after-removal.ts'

import type { OutgoingMessage } from '../loaded-messages.ts'
import { ReactionChips, useReactionsTo } from '../reactions/reaction-chips.tsx'
import { ReactionMenu } from '../reactions/reaction-menu.tsx'
import { MessageText } from './message-text.tsx'
import { QuotedMessage } from './quoted-message.tsx'
import { LineText, messageElementId, useThread } from './thread-context.ts'

interface MessageLineProps {
  message: Message
  isMine: boolean
  /** Shows the sender on screen, not only to screen readers. */
  showSenders: boolean
  /** Whether it directly follows another message by its sender. */
  isGrouped: boolean
}

const rowClass = 'flex max-w-full items-center @max-[12rem]:flex-wrap'

/** A message with its time and reactions: other people's on the left, mine on the right. */
export function MessageBubble({ message, isMine, showSenders, isGrouped }: MessageLineProps) {
  const { id, senderName, content, createdAt, replyTo } = message
  const { reactions, react, reply, isMessage, newestId, jumpToMessage } = useThread()
  const lineText = use(LineText)
  const reactionSummaries = useReactionsTo(id, reactions)
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const canReply = reply && isMessage(id)
  const senderClass = showSenders && !isMine ? 'block text-xs font-semibold text-water' : 'sr-only'
  return (
    <MessageItem isMine={isMine} isGrouped={isGrouped} elementId={messageElementId(id)}>
      <div className={clsx(rowClass, isMine && 'flex-row-reverse')}>
        {showSenders && !isMine && <SenderAvatar {...{ message, isGrouped }} />}
        <Bubble className={isMine ? ownBubbleClass : 'border-line bg-paper'}>
          <span className={senderClass}>{isMine ? 'You' : senderName}</span>
          {replyTo !== undefined && (
            <QuotedMessage
              quoted={replyTo}
              {...(replyTo && { onJump: () => jumpToMessage(replyTo.id) })}
            />
          )}
          {lineText(message) ?? <MessageText message={message} />}
          <DateTime
            at={createdAt}
            format="time"
            className="float-end ms-3 mt-1.5 text-xs leading-[1rem]"
          />
        </Bubble>
        {react && (
          <button
            ref={button}
            type="button"
            // The arrow keys lead to the others.
            tabIndex={id === newestId ? 0 : -1}
            data-line-action=""
            aria-expanded={isOpen}
            aria-label={`React${canReply ? ' or reply' : ''} to ${isMine ? 'your message' : senderName}: ${content.slice(0, 60)}`}
            onClick={() => setIsOpen(!isOpen)}
            className="-my-1 grid size-11 shrink-0 place-items-center text-ink-soft hover:text-ink"
          >
            <SmilePlus className="size-4" />
          </button>
        )}
      </div>
      {isOpen && react && (
        <ReactionMenu
          messageId={id}
          reactionSummaries={reactionSummaries}
          react={react}
          onReply={canReply ? () => reply(message) : undefined}
          onClose={(focus) => {
            setIsOpen(false)
            if (focus === 'back') button.current?.focus({ preventScroll: true })
          }}
        />
      )}
      <ReactionChips lineId={id} given={reactionSummaries} give={react} />
    </MessageItem>
  )
}

function SenderAvatar({ message, isGrouped }: Pick<MessageLineProps, 'message' | 'isGrouped'>) {
  const colors = use(PersonColors)
  return (
    <Avatar
      name={message.senderName}
      userId={message.senderId}
      color={colors[message.senderId]}
      size="small"
      className={clsx('me-2 self-start @max-[12rem]:hidden', isGrouped && 'invisible')}
    />
  )
}

interface OutgoingLineProps {
  outgoing: OutgoingMessage
  onRetry: () => void
  onDiscard: () => void
}

/** A message of mine that is being sent or has failed. */
export function OutgoingBubble({ outgoing, onRetry, onDiscard }: OutgoingLineProps) {
  const { content, replyTo, failure } = outgoing
  const failed = failure !== null
  return (
    <MessageItem isMine isUnsent isGrouped={false}>
      <Bubble className={failed ? 'border-rough bg-rough-soft' : ownBubbleClass}>
        <span className="sr-only">You</span>
        {replyTo && <QuotedMessage quoted={replyTo} />}
        <MessageText message={{ content }} />
        {!failed && (
          <span className="float-end ms-3 mt-1.5 flex items-center gap-1 text-xs leading-[1rem]">
            <Spinner className="size-3" />
            Sending
          </span>
        )}
      </Bubble>
      {failed && <SendFailure {...{ failure, onRetry, onDiscard }} />}
    </MessageItem>
  )
}

interface SendFailureProps extends Pick<OutgoingLineProps, 'onRetry' | 'onDiscard'> {
  failure: string
}

function SendFailure({ failure, onRetry, onDiscard }: SendFailureProps) {
  return (
    <p role="alert" className="flex flex-wrap items-center justify-end gap-x-3 text-sm">
      <span className="text-rough">Not sent. {failure}</span>
      <span className="flex gap-3">
        <button type="button" className="link min-h-11 px-1" onClick={onRetry}>
          <span ref={focusAfterRemoval}>Retry</span>
        </button>
        <button type="button" className="link min-h-11 px-1" onClick={onDiscard}>
          <span ref={focusAfterRemoval}>Delete</span>
        </button>
      </span>
    </p>
  )
}

const ownBubbleClass = 'border-fairway bg-fairway text-on-fairway'

interface LineProps {
  isMine: boolean
  isGrouped: boolean
  isUnsent?: boolean
  /** For a line that a reply leads to. */
  elementId?: string
  children: ReactNode
}

function MessageItem({ isMine, isGrouped, isUnsent, elementId, children }: LineProps) {
  return (
    <li
      {...(isUnsent && { 'data-unsent': '' })}
      {...(elementId && { id: elementId, tabIndex: -1 })}
      className={clsx(
        '@container grid grid-cols-[minmax(0,1fr)] rounded-slot focus:outline-2 focus:outline-flag',
        isGrouped ? 'mt-1' : 'mt-3',
        isMine ? 'justify-items-end' : 'justify-items-start',
      )}
    >
      {children}
    </li>
  )
}

function Bubble({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div
      className={clsx(
        'max-w-[85%] min-w-0 rounded-slot border px-3 py-1.5 text-base wrap-anywhere @max-[12rem]:max-w-full',
        className,
      )}
    >
      {children}
    </div>
  )
}
