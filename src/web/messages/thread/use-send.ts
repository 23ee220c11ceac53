import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'

import { sendMessage } from '#contract/messages.ts'
import { call, sentence } from '#web/client/api.ts'
import { toast } from '#web/ui/toast.ts'

import { type Outgoing, withSent } from './history.ts'
import { messagesQuery } from '../open-queries.ts'

type Written = Pick<Outgoing, 'clientId' | 'content'>

/**
 * Sends messages one after the other, and keeps those that are on their way or have failed. Sent again, a
 * message has the id of the first time, so that it is there once.
 *
 * @param conversationId undefined while it is being opened
 * @param open gives its id once there is one: what is written before is sent then
 */
export function useSend(conversationId: string | undefined, open: () => Promise<string>) {
  const client = useQueryClient()
  const [outgoing, setOutgoing] = useState<readonly Outgoing[]>([])
  const become = (clientId: string, failure: string | null) =>
    setOutgoing((all) => all.map((one) => (one.clientId === clientId ? { ...one, failure } : one)))
  const drop = (clientId: string) =>
    setOutgoing((all) => all.filter((one) => one.clientId !== clientId))

  const { mutate } = useMutation({
    // In turn: two that are written quickly arrive in their order.
    scope: { id: useId() },
    async mutationFn(body: Written) {
      const id = await open()
      return { id, sent: await call(sendMessage, { params: { id }, body }) }
    },
    onSuccess({ id, sent }, { clientId }) {
      const { queryKey } = messagesQuery(id)
      client.setQueryData(queryKey, (known) => known && withSent(known, sent))
      if (!client.getQueryData(queryKey)) void client.invalidateQueries({ queryKey })
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
    /** Sends a text; false where there is nothing to send. */
    send(text: string): boolean {
      const content = text.trim()
      if (content === '') return false
      const known = conversationId && client.getQueryData(messagesQuery(conversationId).queryKey)
      const after = known ? (known.messages.at(-1)?.id ?? null) : undefined
      const clientId = crypto.randomUUID()
      setOutgoing((all) => [...all, { clientId, content, after, failure: null }])
      mutate({ clientId, content })
      return true
    },
    retry({ clientId, content }: Outgoing) {
      become(clientId, null)
      mutate({ clientId, content })
    },
    discard: ({ clientId }: Outgoing) => drop(clientId),
  }
}
