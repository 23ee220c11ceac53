import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { sendMessage } from '#contract/messages.ts'
import { call, sentence } from '#web/api.ts'
import { toast } from '#web/ui/toast.ts'

import { type Outgoing, withSent } from './history.ts'
import { messagesQuery } from './open-queries.ts'

interface Written {
  conversationId: string
  clientId: string
  content: string
}

/**
 * Sends messages one after the other, and keeps those that are on their way or have failed. Sent again, a
 * message has the id of the first time, so that it is there once.
 */
export function useSend(conversationId: string | undefined) {
  const client = useQueryClient()
  const [outgoing, setOutgoing] = useState<readonly Outgoing[]>([])
  const become = (clientId: string, failure: string | null) =>
    setOutgoing((all) => all.map((one) => (one.clientId === clientId ? { ...one, failure } : one)))
  const drop = (clientId: string) =>
    setOutgoing((all) => all.filter((one) => one.clientId !== clientId))

  const { mutate } = useMutation({
    // In turn: two that are written quickly arrive in their order.
    scope: { id: `messages/${conversationId}` },
    mutationFn: ({ conversationId, content, clientId }: Written) =>
      call(sendMessage, { params: { id: conversationId }, body: { content, clientId } }),
    onSuccess(sent, { conversationId, clientId }) {
      client.setQueryData(messagesQuery(conversationId).queryKey, (known) => withSent(known, sent))
      drop(clientId)
      toast({
        title: 'Message Sent',
        description: 'Your message has been sent successfully.',
        variant: 'success',
      })
    },
    onError(error, { clientId }) {
      become(clientId, sentence(error, ''))
      toast({ title: 'Error', description: 'Failed to send message.', variant: 'destructive' })
    },
  })

  return {
    outgoing,
    /** Sends a text; false where there is nothing to send or nowhere to send it. */
    send(text: string): boolean {
      const content = text.trim()
      if (!conversationId || content === '') return false
      const known = client.getQueryData(messagesQuery(conversationId).queryKey)
      const after = known?.messages.at(-1)?.id ?? null
      const clientId = crypto.randomUUID()
      setOutgoing((all) => [...all, { clientId, content, after, failure: null }])
      mutate({ conversationId, clientId, content })
      return true
    },
    retry({ clientId, content }: Outgoing) {
      if (!conversationId) return
      become(clientId, null)
      mutate({ conversationId, clientId, content })
    },
    discard: ({ clientId }: Outgoing) => drop(clientId),
  }
}
