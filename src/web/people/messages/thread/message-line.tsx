import { clsx } from 'clsx'
import { SmilePlus } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'

import type { Message } from '#contract/people/messages.ts'
import { When } from '#web/format/time.tsx'
import { Spinner } from '#web/ui/display/spinner.tsx'

import type { Outgoing } from '../history.ts'
import { LineMenu } from '../reactions/line-menu.tsx'
import { ReactionChips, useGiven } from '../reactions/reaction-chips.tsx'
import { lineElementId, useLines } from './line-context.ts'
import { Quote } from './quote.tsx'
import { Words } from './words.tsx'

interface MessageLineProps {
  message: Message
  isMine: boolean
  /** Shows the sender on screen, not only to screen readers. */
  showSenders: boolean
  /** Whether it directly follows another message by its sender. */
  follows: boolean
}

/** A message with its time and reactions: other people's on the left, mine on the right. */
export function MessageLine({ message, isMine, showSenders, follows }: MessageLineProps) {
  const { id, senderName, content, createdAt, replyTo } = message
  const { reactions, give, reply, isMessage, lastId, jump } = useLines()
  const given = useGiven(id, reactions)
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const canReply = reply && isMessage(id)
  return (
    <Line isMine={isMine} follows={follows} elementId={lineElementId(id)}>
      <div className={clsx('flex max-w-full items-center', isMine && 'flex-row-reverse')}>
        <Bubble className={isMine ? mineClass : 'border-line bg-paper'}>
          <span
            className={
              showSenders && !isMine ? 'block text-xs font-semibold text-water' : 'sr-only'
            }
          >
            {isMine ? 'You' : senderName}
          </span>
          {replyTo !== undefined && (
            <Quote quoted={replyTo} {...(replyTo && { onJump: () => jump(replyTo.id) })} />
          )}
          <Words message={message} />
          <When at={createdAt} as="time" className="float-end ms-3 mt-1.5 text-xs leading-4" />
        </Bubble>
        {give && (
          <button
            ref={button}
            type="button"
            // The arrow keys lead to the others.
            tabIndex={id === lastId ? 0 : -1}
            data-line-action=""
            aria-expanded={isOpen}
            aria-label={`React${canReply ? ' or reply' : ''} to ${isMine ? 'your message' : senderName}: ${content.slice(0, 60)}`}
            onClick={() => setIsOpen(!isOpen)}
            className="-my-1 grid size-11 shrink-0 place-items-center text-ink-soft hover:text-ink"
          >
            <SmilePlus aria-hidden="true" className="size-4" />
          </button>
        )}
      </div>
      {isOpen && give && (
        <LineMenu
          lineId={id}
          given={given}
          give={give}
          onReply={canReply ? () => reply(message) : undefined}
          onClose={(focus) => {
            setIsOpen(false)
            if (focus === 'back') button.current?.focus({ preventScroll: true })
          }}
        />
      )}
      <ReactionChips lineId={id} given={given} give={give} />
    </Line>
  )
}

interface OutgoingLineProps {
  outgoing: Outgoing
  onRetry: () => void
  onDiscard: () => void
}

/** A message of mine that is being sent or has failed. */
export function OutgoingLine({ outgoing, onRetry, onDiscard }: OutgoingLineProps) {
  const { content, replyTo, failure } = outgoing
  const failed = failure !== null
  return (
    <Line isMine follows={false}>
      <Bubble className={failed ? 'border-rough bg-rough-soft' : mineClass}>
        <span className="sr-only">You</span>
        {replyTo && <Quote quoted={replyTo} />}
        <Words message={{ content }} />
        {!failed && (
          <span className="float-end ms-3 mt-1.5 flex items-center gap-1 text-xs leading-4">
            <Spinner className="size-3" />
            Sending
          </span>
        )}
      </Bubble>
      {failed && (
        <p role="alert" className="flex flex-wrap items-center justify-end gap-x-3 text-sm">
          <span className="text-rough">Not sent. {failure}</span>
          <span className="flex gap-3">
            <button type="button" className="link min-h-11 px-1" onClick={onRetry}>
              Retry
            </button>
            <button type="button" className="link min-h-11 px-1" onClick={onDiscard}>
              Delete
            </button>
          </span>
        </p>
      )}
    </Line>
  )
}

const mineClass = 'border-fairway bg-fairway text-on-fairway'

interface LineProps {
  isMine: boolean
  follows: boolean
  /** For a line that a reply leads to. */
  elementId?: string
  children: ReactNode
}

function Line({ isMine, follows, elementId, children }: LineProps) {
  return (
    <li
      {...(elementId && { id: elementId, tabIndex: -1 })}
      className={clsx(
        'grid grid-cols-[minmax(0,1fr)] rounded-slot focus:outline-2 focus:outline-flag',
        follows ? 'mt-1' : 'mt-3',
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
        'max-w-[85%] min-w-0 rounded-slot border px-3 py-1.5 text-base [overflow-wrap:anywhere]',
        className,
      )}
    >
      {children}
    </div>
  )
}
