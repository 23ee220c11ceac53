import type { ReactNode } from 'react'

import type { Message } from '#contract/people/messages.ts'
import { useMediaQuery } from '#web/ui/hooks/use-media-query.ts'

import { Composer } from '../compose/composer.tsx'
import { changeUnsent, useUnsent } from '../compose/unsent.ts'
import { useSendMessage } from '../compose/use-send-message.ts'
import { Thread } from './thread.tsx'

interface ConversationViewProps {
  /** The league or the person that is written to. */
  recipientId: string
  /** Undefined until the conversation is open. */
  conversationId: string | undefined
  /** Resolves to the conversation's id once it is open. */
  open: () => Promise<string>
  /** The accessible name of the message list. */
  label: string
  /** Shown while there are no messages. */
  empty: ReactNode
  /** Replaces the messages if the conversation could not be opened. */
  failure?: ReactNode
  /** Shows who wrote each message, for conversations of more than two people. */
  showSenders?: boolean
  /** Lines to show among the messages by their time, oldest first; null while they load. */
  scorerMessages?: readonly Message[] | null
  /** The league whose members can be mentioned. */
  leagueId?: string
  /** Focuses the composer, except on touch screens, where the keyboard would cover the messages. */
  focusComposer?: boolean
  /** Leaves out the composer. */
  readOnly?: boolean | undefined
  className?: string
}

/** A conversation: its messages and the composer. */
export function ConversationPanel(props: ConversationViewProps) {
  const { recipientId, conversationId, open, leagueId, ...others } = props
  const { focusComposer = false, readOnly, ...thread } = others
  const { outgoing, send, retry, discard } = useSendMessage({ recipientId, open, leagueId })
  const unsent = useUnsent(recipientId)
  const reply = ({ id, senderName, content }: Message) =>
    changeUnsent(unsent, { replyTo: { id, senderName, content } })
  const hasKeyboard = useMediaQuery('(hover: hover)')
  return (
    <>
      <Thread
        {...{ conversationId, outgoing, ...thread }}
        onRetry={retry}
        onDiscard={discard}
        onReply={readOnly ? undefined : reply}
      />
      {!readOnly && (
        <Composer
          {...{ recipientId, leagueId }}
          onSend={send}
          focus={focusComposer && hasKeyboard}
        />
      )}
    </>
  )
}
