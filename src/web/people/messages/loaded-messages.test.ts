import { expect, test } from 'vitest'

import type { Message } from '#contract/people/messages.ts'

import {
  type LoadedMessages,
  unconfirmed,
  type OutgoingMessage,
  withEarlier,
  withScorerMessages,
  withNewest,
  withSent,
} from './loaded-messages.ts'

const message = (nth: number, senderId = 'ann', content = `m${nth}`): Message => ({
  id: String(nth),
  senderId,
  senderName: senderId,
  content,
  createdAt: new Date(nth * 1000),
})
const history = (nths: number[], nextBefore: string | null = null): LoadedMessages => ({
  messages: nths.map((nth) => message(nth)),
  nextBefore,
})
const nths = ({ messages }: LoadedMessages) => messages.map(({ id }) => Number(id))

test('the newest page is appended to the earlier messages', () => {
  const merged = withNewest(history([1, 2, 3, 4], null), history([3, 4, 5, 6], '3'))
  expect(nths(merged)).toEqual([1, 2, 3, 4, 5, 6])
  expect(merged.nextBefore).toBeNull()
})

test('a page with nothing new leaves the history identical', () => {
  const known = history([1, 2, 3, 4])
  expect(withNewest(known, history([3, 4], '3'))).toBe(known)
  expect(withNewest(known, history([]))).toBe(known)
})

test('after a gap only the newest page is kept, and the rest can be loaded again', () => {
  const merged = withNewest(history([1, 2]), history([7, 8], '7'))
  expect([nths(merged), merged.nextBefore]).toEqual([[7, 8], '7'])
})

test('a message sent before the missed ones arrive doesn’t hide the gap', () => {
  const known = withSent(history([1, 2]), message(9))
  const merged = withNewest(known, history([7, 8, 9], '7'))
  expect([nths(merged), merged.nextBefore]).toEqual([[7, 8, 9], '7'])
})

test('a new name reaches the messages that are loaded, and the mentions in them', () => {
  const mentions = [{ userId: 'ann', start: 3, length: 4 }]
  const known = {
    messages: [message(1), { ...message(2, 'bob', 'hi @ann!'), mentions }, message(3), message(4)],
    nextBefore: null,
  }
  const renamed = { ...message(4), senderName: 'Annabel' }
  const { messages } = withNewest(known, { messages: [message(3), renamed], nextBefore: '3' })
  expect(messages.map(({ senderName, content }) => `${senderName}: ${content}`)).toEqual([
    'Annabel: m1',
    'bob: hi @Annabel!',
    'ann: m3',
    'Annabel: m4',
  ])
  expect(messages[1]?.mentions).toEqual([{ userId: 'ann', start: 3, length: 8 }])
})

test('a message sent while a page was loading keeps its place', () => {
  const known = withSent(history([1, 2]), message(4))
  expect(nths(withNewest(known, history([1, 2, 3])))).toEqual([1, 2, 3, 4])
  expect(nths(withNewest(known, history([2, 3, 4], '2')))).toEqual([1, 2, 3, 4])
})

test('a message received twice is shown once', () => {
  const known = history([1, 2])
  expect(withSent(known, message(2))).toBe(known)
  expect(nths(withEarlier(history([3, 4], '3'), history([1, 2, 3])))).toEqual([1, 2, 3, 4])
})

test('my message stays unconfirmed until it is in the list, also beside another with the same content', () => {
  const outgoing = (clientId: string): OutgoingMessage => {
    return { clientId, content: 'yes', replyTo: null, failure: null }
  }
  const waiting = [outgoing('first'), outgoing('second')]
  const messages = [message(1, 'me', 'yes'), message(2, 'ann', 'yes')]
  expect(unconfirmed(waiting, messages)).toEqual(waiting)
  const sent = { ...message(3, 'me', 'yes'), clientId: 'first' }
  expect(unconfirmed(waiting, [...messages, sent])).toEqual([outgoing('second')])
})

test('scorer messages are merged by time, none before the first loaded message', () => {
  const lines = [message(2, 'scorer'), message(5, 'scorer'), message(9, 'scorer')]
  const ids = (from: LoadedMessages | undefined) =>
    withScorerMessages(from, lines).map(({ id }) => Number(id))
  expect(ids(history([3, 6]))).toEqual([2, 3, 5, 6, 9])
  expect(ids(history([3, 6], '3'))).toEqual([3, 5, 6, 9])
  expect(ids(history([]))).toEqual([2, 5, 9])
  expect(ids(undefined)).toEqual([])
})
