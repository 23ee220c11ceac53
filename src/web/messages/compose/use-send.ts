import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'

import { type Message, sendMessage } from '#contract/messages.ts'
import type { Mention } from '#domain/mentions.ts'
import { call, errorMessage } from '#web/client/api.ts'
import { toast } from '#web/ui/toast.ts'

import { messagesQuery } from '../open-queries.ts'
import { type Outgoing, withSent } from '../thread/history.ts'

/** A message to send, and what it answers. */
export interface Draft {
  content: string
  mentions: Mention[]
  replyTo: Message | null
}

type Body = Omit<Outgoing, 'after' | 'failure'>

/**
 * Sends messages one at a time, and holds those in flight or failed. A retry reuses the client id, which
 * makes it idempotent.
 *
 * @param conversationId undefined until the conversation is open
 * @param open resolves to the id once it is; messages written earlier wait for it
 * @param toastSent whether a toast says that a message was sent
 */
export function useSend(
  conversationId: string | undefined,
  open: () => Promise<string>,
  toastSent: boolean,
) {
  const client = useQueryClient()
  const [outgoing, setOutgoing] = useState<readonly Outgoing[]>([])
  const setFailure = (clientId: string, failure: string | null) =>
    setOutgoing((all) => all.map((one) => (one.clientId === clientId ? { ...one, failure } : one)))
  const remove = (clientId: string) =>
    setOutgoing((all) => all.filter((one) => one.clientId !== clientId))

  const { mutate } = useMutation({
    // A scope runs mutations serially, so two quick messages arrive in order.
    scope: { id: useId() },
    async mutationFn({ replyTo, ...rest }: Body) {
      const id = await open()
      const body = { ...rest, replyTo: replyTo?.id }
      return { id, sent: await call(sendMessage, { params: { id }, body }) }
    },
    onSuccess({ id, sent }, { clientId }) {
      const { queryKey } = messagesQuery(id)
      client.setQueryData(queryKey, (known) => known && withSent(known, sent))
      if (!client.getQueryData(queryKey)) void client.invalidateQueries({ queryKey })
      remove(clientId)
      if (!toastSent) return
      toast({
        title: 'Message Sent',
        description: 'Your message has been sent successfully.',
        variant: 'success',
      })
    },
    onError(error, { clientId }) {
      setFailure(clientId, errorMessage(error, ''))
      toast({ title: 'Error', description: 'Failed to send message.', variant: 'destructive' })
    },
  })

  return {
    outgoing,
    /** Sends a message, and returns false if there is nothing to send. */
    send({ content, mentions, replyTo: original }: Draft): boolean {
      if (content === '') return false
      const known = conversationId && client.getQueryData(messagesQuery(conversationId).queryKey)
      const after = known ? (known.messages.at(-1)?.id ?? null) : undefined
      const clientId = crypto.randomUUID()
      const replyTo = original && asQuote(original)
      const body = { clientId, content, mentions, replyTo }
      setOutgoing((all) => [...all, { ...body, after, failure: null }])
      mutate(body)
      return true
    },
    retry({ clientId, content, mentions, replyTo }: Outgoing) {
      setFailure(clientId, null)
      mutate({ clientId, content, mentions, replyTo })
    },
    discard: ({ clientId }: Outgoing) => remove(clientId),
  }
}

const asQuote = ({ id, senderName, content }: Message) => ({ id, senderName, content })
