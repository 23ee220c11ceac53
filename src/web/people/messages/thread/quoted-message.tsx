import { clsx } from 'clsx'

import type { Message } from '#contract/people/messages.ts'

type Quoted = NonNullable<Message['replyTo']>

interface QuoteProps {
  /** Null when the message is gone. */
  quoted: Quoted | null
  onJump?: () => void
}

const className = 'mb-1 block w-full min-w-0 border-s-3 ps-2 text-start text-sm'

/** The message being answered, shortened. Clicking it scrolls to the original. */
export function QuotedMessage({ quoted, onJump }: QuoteProps) {
  if (!quoted) return <span className={clsx(className, 'italic')}>Deleted message</span>
  const { senderName, content } = quoted
  const words = (
    <>
      <span className="sr-only">Reply to </span>
      <span className="block truncate font-semibold">{senderName}</span>
      <span className={clsx('block truncate', content === null && 'italic')}>
        {content?.replaceAll(/\s+/g, ' ') ?? 'From someone you blocked'}
      </span>
    </>
  )
  if (!onJump) return <span className={className}>{words}</span>
  return (
    <button
      type="button"
      tabIndex={-1}
      data-line-action=""
      onClick={onJump}
      className={clsx(className, 'min-h-11')}
    >
      {words}
    </button>
  )
}
