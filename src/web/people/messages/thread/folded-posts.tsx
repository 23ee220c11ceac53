import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'

import type { Message } from '#contract/people/messages.ts'

import { MessageBubble } from './message-bubble.tsx'
import { useThread } from './thread-context.ts'

interface FoldedPostsProps {
  /** The oldest first. */
  posts: readonly Message[]
}

/** The scorer's posts in a row: the last one on one line, which opens all of them. */
export function FoldedPosts({ posts }: FoldedPostsProps) {
  const { react, leaveEnd, newestId } = useThread()
  const [isOpen, setIsOpen] = useState(false)
  const last = posts.at(-1)
  return (
    <li className="mt-3">
      <button
        type="button"
        // The arrow keys lead here from the newest message, unless it is read-only and has no button.
        tabIndex={react && last?.id !== newestId ? -1 : 0}
        data-line-action=""
        aria-expanded={isOpen}
        onClick={() => {
          // What opens is read from its first line.
          leaveEnd()
          setIsOpen(!isOpen)
        }}
        className="flex min-h-11 w-full flex-wrap items-center gap-x-2 rounded-slot border border-line px-3 text-start text-sm text-ink-soft hover:text-ink"
      >
        <span className="shrink-0 text-xs font-semibold text-water">The scorer</span>
        <span className="min-w-0 grow basis-0 truncate">{!isOpen && last?.content}</span>
        <span className="shrink-0 text-xs">{posts.length} posts</span>
        <ChevronDown className={clsx('size-4 shrink-0', isOpen && 'rotate-180')} />
      </button>
      {isOpen && (
        <ol>
          {posts.map((message, nth) => (
            <MessageBubble
              key={message.id}
              message={message}
              showSenders={false}
              isMine={false}
              isGrouped={nth > 0}
            />
          ))}
        </ol>
      )}
    </li>
  )
}
