import { clsx } from 'clsx'
import { ArrowDown } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'

import type { Message } from '#contract/messages.ts'
import { useAccount } from '#web/page/account.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/states.tsx'

import { notYetSeen, type Outgoing } from './history.ts'
import { MessagesByDay } from './messages-by-day.tsx'
import { OutgoingLine } from './message-line.tsx'
import { useHistory } from './use-history.ts'
import { useMarkRead } from './use-mark-read.ts'
import { useSeen } from './use-seen.ts'
import { useThreadScroll } from './use-thread-scroll.ts'

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
  const arrivedFrom = useArrivals(newest.data?.messages)
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
        <div className="mt-auto">
          <ol>
            <MessagesByDay {...{ messages, named }} to={arrivedFrom} myId={me.id} />
          </ol>
          {/* What arrives is read out; what is read back to is not. */}
          <div role="log" aria-label="New messages">
            <ol>
              <MessagesByDay {...{ messages, named }} from={arrivedFrom} myId={me.id} />
            </ol>
          </div>
          <ol>
            {outgoing.map((one) => (
              <OutgoingLine
                key={one.clientId}
                outgoing={one}
                onRetry={() => props.onRetry(one)}
                onDiscard={() => props.onDiscard(one)}
              />
            ))}
          </ol>
        </div>
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
    </div>
  )
}

/** From which place on messages have arrived since the conversation was opened. */
function useArrivals(messages: readonly Message[] | undefined): number {
  const [newestAtFirst, setNewestAtFirst] = useState<string | null>()
  if (messages && newestAtFirst === undefined) setNewestAtFirst(messages.at(-1)?.id ?? null)
  return (messages?.findIndex(({ id }) => id === newestAtFirst) ?? -1) + 1
}
