import { useMutation, useQueryClient } from '@tanstack/react-query'

import { sendMessage } from '#contract/people/messages.ts'
import { findMentions, renderMentions } from '#domain/mentions.ts'
import { call, errorMessage } from '#web/api/client.ts'
import { newId } from '#web/api/new-id.ts'
import { useMe } from '#web/api/session.tsx'
import { toastFailure, toastSuccess } from '#web/ui/feedback/toast.ts'

import { type OutgoingMessage, type Quote, withSent } from '../loaded-messages.ts'
import { messagesQuery } from '../open-queries.ts'
import { changeUnsent, useUnsent, useUnsentPart } from './unsent.ts'
import { membersQuery } from './use-mentionable-members.ts'

/** A message to send, and what it answers. */
export interface MessageDraft {
  content: string
  replyTo: Quote | null
}

type Body = Omit<OutgoingMessage, 'failure'>

interface Destination {
  /** The league or the person that is written to. */
  recipientId: string
  /** Resolves to the conversation's id once it is open; messages written earlier wait for it. */
  open: () => Promise<string>
  /** The league of a league's chat. */
  leagueId: string | undefined
}

/**
 * Sends messages one at a time, and holds those in flight or failed, also after the page is gone. A retry reuses the
 * client id, which makes it idempotent.
 */
export function useSendMessage({ recipientId, open, leagueId }: Destination) {
  const client = useQueryClient()
  const mentionsIn = useMentionsIn(leagueId)
  const unsent = useUnsent(recipientId)
  const outgoing = useUnsentPart(unsent, 'outgoing')
  const setOutgoing = (change: (all: OutgoingMessage[]) => OutgoingMessage[]) =>
    changeUnsent(unsent, { outgoing: change(unsent.get().outgoing) })
  const setFailure = (clientId: string, failure: string | null) =>
    setOutgoing((all) => all.map((one) => (one.clientId === clientId ? { ...one, failure } : one)))
  const remove = (clientId: string) =>
    setOutgoing((all) => all.filter((one) => one.clientId !== clientId))

  const { mutate } = useMutation({
    // A scope runs mutations serially, so two quick messages arrive in order.
    scope: { id: `messages-${recipientId}` },
    async mutationFn({ replyTo, ...rest }: Body) {
      const id = await open()
      const body = { ...rest, ...(await mentionsIn(rest.content)), replyTo: replyTo?.id }
      return { id, sent: await call(sendMessage, { params: { id }, body }) }
    },
    onSuccess({ id, sent }, { clientId }) {
      const { queryKey } = messagesQuery(id)
      client.setQueryData(queryKey, (known) => known && withSent(known, sent))
      if (!client.getQueryData(queryKey)) void client.invalidateQueries({ queryKey })
      remove(clientId)
      // In a league's chat it would cover what friends write.
      if (leagueId !== undefined) return
      toastSuccess('Message Sent', 'Your message has been sent successfully.')
    },
    onError(error, { clientId }) {
      setFailure(clientId, errorMessage(error, ''))
      toastFailure('Error', 'Failed to send message.')
    },
  })

  return {
    outgoing,
    /** Sends a message, and returns false if there is nothing to send. */
    send({ content, replyTo }: MessageDraft): boolean {
      if (content === '') return false
      const body = { clientId: newId(), content, replyTo }
      setOutgoing((all) => [...all, { ...body, failure: null }])
      mutate(body)
      return true
    },
    retry({ clientId, content, replyTo }: OutgoingMessage) {
      setFailure(clientId, null)
      mutate({ clientId, content, replyTo })
    },
    discard: ({ clientId }: OutgoingMessage) => remove(clientId),
  }
}

/**
 * Finds whom a text mentions in a league, once its members are loaded, and writes their names as they are: the server
 * compares them, and in some locales it knows the case of plain letters only.
 */
function useMentionsIn(leagueId: string | undefined) {
  const client = useQueryClient()
  const me = useMe()
  return async (content: string) => {
    if (leagueId === undefined || !content.includes('@')) return {}
    const members = await client.ensureQueryData(membersQuery(leagueId))
    const others = members.filter(({ userId }) => userId !== me.id)
    return renderMentions(
      content,
      findMentions(content, others),
      (id) => others.find(({ userId }) => userId === id)?.name,
    )
  }
}
