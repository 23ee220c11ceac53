import * as z from 'zod/mini'

import type { Message } from '#contract/people/messages.ts'
import { type Mention, renderMentions } from '#domain/mentions.ts'

/** The loaded end of a conversation, oldest message first. */
export interface LoadedMessages {
  messages: readonly Message[]
  /** The cursor to pass as `before` for the previous page; null at the beginning of the conversation. */
  nextBefore: string | null
}

/** A message that is being answered. */
export const Quote = z.object({ id: z.string(), senderName: z.string(), content: z.string() })
export type Quote = z.output<typeof Quote>

/** A message of mine that the server hasn't confirmed. */
export const OutgoingMessage = z.object({
  clientId: z.string(),
  content: z.string(),
  /** The message that it answers. */
  replyTo: z.nullable(Quote),
  /** Why it was not sent; null while it is being sent. */
  failure: z.nullable(z.string()),
})
export type OutgoingMessage = z.output<typeof OutgoingMessage>

/**
 * Appends the newest page to the known messages. If its first message isn't known, more than a page was missed, and
 * only the new page is kept. Returns `known` itself if nothing is new, to avoid a rerender.
 */
export function withNewest(
  known: LoadedMessages | undefined,
  page: LoadedMessages,
): LoadedMessages {
  if (!known || known.messages.length === 0) return page
  if (page.messages.length === 0) return known
  const before = new Map(known.messages.map((message) => [message.id, message]))
  const names = new Map(page.messages.map(({ senderId, senderName }) => [senderId, senderName]))
  const inPage = new Set(page.messages.map(({ id }) => id))
  const first = known.messages.findIndex(({ id }) => id === page.messages[0]?.id)
  if (first === -1) return page
  const last = known.messages.findLastIndex(({ id }) => inPage.has(id))
  // Messages after the overlap were sent from here while the page was loading.
  const messages = [
    ...known.messages.slice(0, first).map((message) => withCurrentNames(message, names)),
    ...page.messages.map((message) => reuseIfUnchanged(message, before.get(message.id))),
    ...known.messages.slice(last + 1),
  ]
  const isSame =
    messages.length === known.messages.length &&
    messages.every((message, index) => message === known.messages[index])
  return isSame ? known : { messages, nextBefore: known.nextBefore }
}

/** The message that is known already, if nothing about it has changed. */
const reuseIfUnchanged = (message: Message, known: Message | undefined): Message =>
  known && JSON.stringify(known) === JSON.stringify(message) ? known : message

/** An earlier message with the names that people have in the newest page. */
function withCurrentNames(message: Message, names: ReadonlyMap<string, string>): Message {
  const { senderId, senderName, content, mentions = [] } = message
  const now = renderMentions(
    content,
    mentions,
    (id) => names.get(id) ?? nameIn(content, mentions, id),
  )
  const name = names.get(senderId) ?? senderName
  if (name === senderName && now.content === content) return message
  return { ...message, senderName: name, content: now.content, mentions: now.mentions }
}

function nameIn(content: string, mentions: readonly Mention[], id: string): string | undefined {
  const mention = mentions.find(({ userId }) => userId === id)
  return mention && content.slice(mention.start + 1, mention.start + mention.length)
}

/** Prepends an earlier page. */
export function withEarlier(known: LoadedMessages, page: LoadedMessages): LoadedMessages {
  const ids = new Set(known.messages.map(({ id }) => id))
  const earlier = page.messages.filter(({ id }) => !ids.has(id))
  return { messages: [...earlier, ...known.messages], nextBefore: page.nextBefore }
}

/** Appends a message that was just sent, unless it has already arrived another way. */
export function withSent(known: LoadedMessages, sent: Message): LoadedMessages {
  if (known.messages.some(({ id }) => id === sent.id)) return known
  return { ...known, messages: [...known.messages, sent] }
}

/**
 * My outgoing messages that aren't in the list yet. A sent message may show up in the list before its own
 * response arrives, or after that response was lost.
 */
export function unconfirmed(
  outgoing: readonly OutgoingMessage[],
  messages: readonly Message[],
): OutgoingMessage[] {
  const sent = new Set(messages.map(({ clientId }) => clientId))
  return outgoing.filter(({ clientId }) => !sent.has(clientId))
}

/** The messages with other lines among them by their time, from the first loaded message on. */
export function withScorerMessages(
  history: LoadedMessages | undefined,
  lines: readonly Message[],
): readonly Message[] {
  if (!history) return []
  const { messages, nextBefore } = history
  if (lines.length === 0) return messages
  const from = nextBefore === null ? undefined : messages[0]?.createdAt
  const shown = from ? lines.filter(({ createdAt }) => createdAt >= from) : lines
  return [...messages, ...shown].toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
}
