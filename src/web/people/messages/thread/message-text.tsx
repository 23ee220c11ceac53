import { clsx } from 'clsx'

import type { Message } from '#contract/people/messages.ts'
import { useMe } from '#web/api/session.tsx'

import { textParts } from './text-parts.ts'

/** A message's text with its links and mentions. Nothing else in it is markup. */
export function MessageText({ message }: { message: Pick<Message, 'content' | 'mentions'> }) {
  const me = useMe()
  return (
    <span className="whitespace-pre-wrap">
      {textParts(message).map((part, nth) => {
        if (part.kind === 'text') return part.text
        if (part.kind === 'mention') {
          const isMe = part.userId === me.id
          return (
            <span
              key={nth}
              className={clsx('font-semibold', isMe && 'rounded-slot bg-flag px-1 text-on-flag')}
            >
              {part.text}
            </span>
          )
        }
        return (
          <a
            key={nth}
            href={part.text}
            target="_blank"
            rel="noopener noreferrer ugc nofollow"
            className="underline underline-offset-2"
          >
            {part.text}
          </a>
        )
      })}
    </span>
  )
}
