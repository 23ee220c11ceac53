import type { Message } from '#contract/messages.ts'

/** The end of a conversation, as far back as it was read, oldest first. */
export interface History {
  messages: readonly Message[]
  /** What to ask for as `before` to read further back; null where the conversation begins. */
  nextBefore: string | null
}

/** A message of mine that the server has not answered for. */
export interface Outgoing {
  clientId: string
  content: string
  /** The newest message that was known when it was written; null before the first; undefined before they came. */
  after: string | null | undefined
  /** Why it was not sent; null while it is on its way. */
  failure: string | null
}

/**
 * Puts the newest page to what is known. Where they have nothing in common more came than a page holds,
 * and only the page is kept. Gives `known` itself where nothing is new, so that nothing is drawn again.
 */
export function withNewest(known: History | undefined, page: History): History {
  if (!known || known.messages.length === 0) return page
  if (page.messages.length === 0) return known
  const before = new Map(known.messages.map((message) => [message.id, message]))
  const inPage = new Set(page.messages.map(({ id }) => id))
  const first = known.messages.findIndex(({ id }) => inPage.has(id))
  if (first === -1) return page
  const last = known.messages.findLastIndex(({ id }) => inPage.has(id))
  // What follows was sent from here while the page was on its way.
  const messages = [
    ...known.messages.slice(0, first),
    ...page.messages.map((message) => before.get(message.id) ?? message),
    ...known.messages.slice(last + 1),
  ]
  const isSame =
    messages.length === known.messages.length &&
    messages.every((message, nth) => message === known.messages[nth])
  return isSame ? known : { messages, nextBefore: known.nextBefore }
}

/** Puts an earlier page before what is known. */
export function withEarlier(known: History, page: History): History {
  const ids = new Set(known.messages.map(({ id }) => id))
  const earlier = page.messages.filter(({ id }) => !ids.has(id))
  return { messages: [...earlier, ...known.messages], nextBefore: page.nextBefore }
}

/** Puts a message that was just sent after what is known, unless it came by another way already. */
export function withSent(known: History, sent: Message): History {
  if (known.messages.some(({ id }) => id === sent.id)) return known
  return { ...known, messages: [...known.messages, sent] }
}

/**
 * Those of my messages that are not to be seen among the others yet. A sent one may be read back before
 * its own answer is there, or although its answer was lost: it is told by its words and its place.
 */
export function notYetSeen(
  outgoing: readonly Outgoing[],
  messages: readonly Message[],
  myId: string,
): Outgoing[] {
  const taken = new Set<string>()
  return outgoing.filter(({ content, after }) => {
    if (after === undefined) return true
    const from = messages.findIndex(({ id }) => id === after) + 1
    const seen = messages
      .slice(from)
      .find((one) => one.senderId === myId && one.content === content && !taken.has(one.id))
    if (seen) taken.add(seen.id)
    return !seen
  })
}
