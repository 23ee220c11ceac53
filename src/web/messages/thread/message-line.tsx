import { clsx } from 'clsx'
import type { ReactNode } from 'react'

import type { Message } from '#contract/messages.ts'
import { When } from '#web/format/time.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

import type { Outgoing } from './history.ts'

interface MessageLineProps {
  message: Message
  isMine: boolean
  /** Shows the sender on screen, not only to screen readers. */
  showSenders: boolean
  /** Whether it directly follows another message by its sender. */
  follows: boolean
}

/** A message with its time: other people's on the left, mine on the right. */
export function MessageLine({ message, isMine, showSenders, follows }: MessageLineProps) {
  const { senderName, content, createdAt } = message
  return (
    <Line isMine={isMine} follows={follows}>
      <Bubble className={isMine ? mineClass : 'border-line bg-paper'}>
        <span
          className={showSenders && !isMine ? 'block text-xs font-semibold text-water' : 'sr-only'}
        >
          {isMine ? 'You' : senderName}
        </span>
        <Words>{content}</Words>
        <When at={createdAt} as="time" className="float-end ms-3 mt-1.5 text-xs leading-4" />
      </Bubble>
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
  const { content, failure } = outgoing
  const failed = failure !== null
  return (
    <Line isMine follows={false}>
      <Bubble className={failed ? 'border-rough bg-rough-soft' : mineClass}>
        <span className="sr-only">You</span>
        <Words>{content}</Words>
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

function Line(props: { isMine: boolean; follows: boolean; children: ReactNode }) {
  const { isMine, follows, children } = props
  return (
    <li
      className={clsx(
        'grid',
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

const Words = ({ children }: { children: string }) => (
  <span className="whitespace-pre-wrap">{children}</span>
)
