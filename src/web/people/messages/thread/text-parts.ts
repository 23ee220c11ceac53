import type { Message } from '#contract/people/messages.ts'

/** A part of a message's text: plain, a link, or the name of somebody mentioned. */
export type TextPart =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string }
  | { kind: 'mention'; text: string; userId: string }

/** Splits a message's text. The parts put together are the text. */
export function textParts({
  content,
  mentions = [],
}: Pick<Message, 'content' | 'mentions'>): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { userId, start, length } of mentions) {
    parts.push(...linksIn(content.slice(end, start)))
    end = start + length
    parts.push({ kind: 'mention', text: content.slice(start, end), userId })
  }
  return [...parts, ...linksIn(content.slice(end))]
}

/** Splits a text at its addresses. Punctuation after one belongs to the sentence. */
function linksIn(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(/(?<![\p{L}\p{N}])https?:\/\/[^\s<>"]+/giu)) {
    const address = withoutTrailingPunctuation(found)
    if (!isLink(address)) continue
    parts.push({ kind: 'text', text: text.slice(end, index) }, { kind: 'link', text: address })
    end = index + address.length
  }
  parts.push({ kind: 'text', text: text.slice(end) })
  return parts.filter((part) => part.text !== '')
}

function withoutTrailingPunctuation(address: string): string {
  let length = address.length
  /** Whether a bracket is closed more often than opened. */
  const isExtra = (open: string, close: string) =>
    address[length - 1] === close &&
    address.slice(0, length).split(close).length > address.slice(0, length).split(open).length
  while (
    /[.,:;!?'*_~’”…]/.test(address[length - 1] ?? '') ||
    isExtra('(', ')') ||
    isExtra('[', ']')
  )
    length -= 1
  return address.slice(0, length)
}

/** Whether a text is an address on the web. A name before an `@` only pretends to be the host. */
function isLink(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, username, password } = new URL(address)
  return ['http:', 'https:'].includes(protocol) && username === '' && password === ''
}
