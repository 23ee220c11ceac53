import type { Message } from '#contract/messages.ts'
import { expect, test } from 'vitest'

import {
  type History,
  notYetSeen,
  type Outgoing,
  withEarlier,
  withNewest,
  withSent,
} from './history.ts'

const message = (nth: number, senderId = 'ann', content = `m${nth}`): Message => ({
  id: String(nth),
  senderId,
  senderName: senderId,
  content,
  createdAt: new Date(nth * 1000),
})
const history = (nths: number[], nextBefore: string | null = null): History => ({
  messages: nths.map((nth) => message(nth)),
  nextBefore,
})
const nths = ({ messages }: History) => messages.map(({ id }) => Number(id))

test('the newest page goes after what was read before it', () => {
  const merged = withNewest(history([1, 2, 3, 4], null), history([3, 4, 5, 6], '3'))
  expect(nths(merged)).toEqual([1, 2, 3, 4, 5, 6])
  expect(merged.nextBefore).toBeNull()
})

test('a page that brings nothing new changes nothing, so that nothing is drawn again', () => {
  const known = history([1, 2, 3, 4])
  expect(withNewest(known, history([3, 4], '3'))).toBe(known)
  expect(withNewest(known, history([]))).toBe(known)
})

test('where more came than a page holds, only the page is kept, and what lies between is asked for again', () => {
  const merged = withNewest(history([1, 2]), history([7, 8], '7'))
  expect([nths(merged), merged.nextBefore]).toEqual([[7, 8], '7'])
})

test('a message sent while a page was on its way stays, at its place', () => {
  const known = withSent(history([1, 2]), message(4))
  expect(nths(withNewest(known, history([1, 2, 3])))).toEqual([1, 2, 3, 4])
  expect(nths(withNewest(known, history([2, 3, 4], '2')))).toEqual([1, 2, 3, 4])
})

test('a message is there once, by whatever ways it came', () => {
  const known = history([1, 2])
  expect(withSent(known, message(2))).toBe(known)
  expect(nths(withEarlier(history([3, 4], '3'), history([1, 2, 3])))).toEqual([1, 2, 3, 4])
})

const outgoing = (content: string, after: string | null | undefined): Outgoing => ({
  clientId: content + String(after),
  content,
  after,
  failure: null,
})

test('my message waits until it is read among the others', () => {
  const waiting = [outgoing('yes', '2')]
  expect(notYetSeen(waiting, [message(1), message(2)], 'me')).toEqual(waiting)
  expect(notYetSeen(waiting, [message(2), message(3, 'me', 'yes')], 'me')).toEqual([])
})

test('the same words said before, or by another, are not mine of now', () => {
  const waiting = [outgoing('yes', '2')]
  const messages = [message(1, 'me', 'yes'), message(2), message(3, 'ann', 'yes')]
  expect(notYetSeen(waiting, messages, 'me')).toEqual(waiting)
})

test('the same words said before the others came are mine of now, whatever comes', () => {
  const waiting = [outgoing('yes', undefined)]
  expect(notYetSeen(waiting, [message(1, 'me', 'yes')], 'me')).toEqual(waiting)
})

test('said twice and read once, one of the two still waits', () => {
  const waiting = [outgoing('yes', null), { ...outgoing('yes', null), clientId: 'second' }]
  const left = notYetSeen(waiting, [message(1, 'me', 'yes')], 'me')
  expect(left.map(({ clientId }) => clientId)).toEqual(['second'])
})
