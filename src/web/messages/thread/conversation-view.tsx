import type { ReactNode } from 'react'

import { useMedia } from '#web/ui/hooks/use-media.ts'

import { Composer } from './composer.tsx'
import { Thread } from './thread.tsx'
import { useSend } from './use-send.ts'

interface ConversationViewProps {
  /** Undefined while it is being opened. */
  conversationId: string | undefined
  /** Gives its id once it is open. */
  open: () => Promise<string>
  /** What the messages are, for a screen reader. */
  label: string
  /** Where nothing has been said yet. */
  empty: ReactNode
  /** Instead of the messages, where the conversation could not be opened. */
  problem?: ReactNode
  /** Whether each line says who wrote it: among more than two. */
  named?: boolean
  /** Puts the cursor to where a message is written, where that brings no keyboard over the messages. */
  atOnce?: boolean
  /** Leaves out where to say something. */
  readOnly?: boolean | undefined
  className?: string
}

/** A conversation: what was said, and where to say something. */
export function ConversationView(props: ConversationViewProps) {
  const { conversationId, open, atOnce = false, readOnly, ...thread } = props
  const { outgoing, send, retry, discard } = useSend(conversationId, open)
  const hasKeys = useMedia('(hover: hover)')
  return (
    <>
      <Thread {...{ conversationId, outgoing, ...thread }} onRetry={retry} onDiscard={discard} />
      {!readOnly && <Composer onSend={send} atOnce={atOnce && hasKeys} />}
    </>
  )
}
