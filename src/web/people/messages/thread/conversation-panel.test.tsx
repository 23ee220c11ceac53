// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import type { Message } from '#contract/people/messages.ts'
import { MeProvider } from '#web/api/session.tsx'
import { someMe } from '#web/leagues/league.fixture.ts'
import { httpCrypto, mount, typeInto } from '#web/ui/mount.fixture.tsx'

import { messagesQuery } from '../open-queries.ts'
import { ConversationPanel } from './conversation-panel.tsx'

const league = '11111111-1111-4111-8111-111111111111'

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  class Observer {
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Observer)
  vi.stubGlobal('ResizeObserver', Observer)
  onTestFinished(() => sessionStorage.clear())
})

const message = (content: string): Message => ({
  id: crypto.randomUUID(),
  senderId: 'ben',
  senderName: 'Ben',
  content,
  createdAt: new Date(),
})

/** A page with a league's chat. */
function openChat(user: string, messages: readonly Message[] = []) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const { queryKey } = messagesQuery('chat')
  const receive = (messages: readonly Message[]) =>
    client.setQueryData(queryKey, { messages, nextBefore: null })
  receive(messages)
  const { place, leave } = mount(
    <MeProvider value={someMe(user)}>
      <ConversationPanel
        recipientId={league}
        conversationId="chat"
        open={() => Promise.resolve('chat')}
        label="Messages"
        empty={null}
      />
    </MeProvider>,
    client,
  )
  const field = place.querySelector('textarea')
  if (!field) throw new Error('no field')
  return {
    place,
    field,
    /** Replaces the messages, and waits until the page has these. */
    receive: async (messages: readonly Message[]) =>
      await act(async () => {
        receive(messages)
        const contents = messages.map(({ content }) => content)
        const isShown = () =>
          expect(place.textContent.match(/One|Two|Three/g)).toStrictEqual(contents)
        await vi.waitFor(isShown)
      }),
    log: () => place.querySelector('[role=log]')?.textContent,
    type: (text: string) => {
      act(() => field.focus())
      typeInto(field, text)
    },
    leave,
  }
}

test('a half-written message and the focus survive another page, and no one else sees the text', () => {
  const before = openChat('ann')
  before.type('half a sent')
  before.leave()
  const after = openChat('ann')
  expect(after.field.value).toBe('half a sent')
  expect(document.activeElement).toBe(after.field)
  expect(after.field.selectionStart).toBe('half a sent'.length)
  after.leave()
  const bob = openChat('bob')
  expect(bob.field.value).toBe('')
  bob.leave()
})

test('a message that fails after its page is gone can be sent from the next one', async () => {
  const answer = Promise.withResolvers<Response>()
  const fetch = vi.fn<(url: string, init: RequestInit) => Promise<Response>>((_url, { method }) =>
    method === 'POST' ? answer.promise : new Promise(() => {}),
  )
  vi.stubGlobal('fetch', fetch)
  const before = openChat('cat')
  before.type('Fore!')
  await act(async () => {
    before.place.querySelector('form')?.requestSubmit()
    await vi.waitFor(() =>
      expect(fetch.mock.calls.some(([, { method }]) => method === 'POST')).toBe(true),
    )
  })
  before.leave()
  const after = openChat('cat')
  expect(after.field.value).toBe('')
  expect(after.place.textContent).toContain('Fore!')
  await act(async () => {
    answer.reject(new TypeError('lost'))
    await vi.waitFor(() => expect(after.place.textContent).toContain('Not sent.'))
  })
  expect(after.place.textContent).toContain('Retry')
  after.leave()
})

test('a message can be sent where the server is opened over plain http', async () => {
  const request = vi.fn<typeof fetch>(() => new Promise(() => {}))
  vi.stubGlobal('fetch', request)
  vi.stubGlobal('crypto', httpCrypto)
  const { place, type } = openChat('hal')
  type('Fore!')
  await act(async () => place.querySelector('form')?.requestSubmit())
  expect(request.mock.lastCall?.[1]?.method).toBe('POST')
})

test('a press on Retry or Delete moves the focus to the messages', async () => {
  const answers = [1, 2].map(() => Promise.withResolvers<Response>())
  const waiting = answers.map(({ promise }) => promise)
  vi.stubGlobal('fetch', (_url: string, { method }: RequestInit) =>
    method === 'POST' ? waiting.shift() : new Promise(() => {}),
  )
  const { place, type } = openChat('gus')
  type('Fore!')
  act(() => place.querySelector('form')?.requestSubmit())
  const press = async (name: string) => {
    await act(async () => {
      answers.shift()?.reject(new TypeError('lost'))
      await vi.waitFor(() => expect(place.textContent).toContain('Not sent.'))
    })
    const button = [...place.querySelectorAll('button')].find((one) => one.textContent === name)
    await act(async () => {
      button?.focus()
      button?.click()
    })
    expect(place.textContent).not.toContain('Not sent.')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Messages')
  }
  await press('Retry')
  await press('Delete')
  expect(place.textContent).not.toContain('Fore!')
})

test('a press on Send keeps the focus in the field', () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const { place, field, type } = openChat('dev')
  type('Fore!')
  const send = place.querySelector<HTMLElement>('[aria-label=Send]')
  act(() => {
    send?.focus()
    send?.click()
  })
  expect(field.value).toBe('')
  expect(document.activeElement).toBe(field)
})

test('an Enter that ends the composition of an input method sends nothing', () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const { field, type } = openChat('eve')
  type('フォア')
  const press = (init: KeyboardEventInit) =>
    act(() => void field.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...init })))
  press({ key: 'Enter', isComposing: true })
  // As Safari reports it, after the end of the composition.
  press({ key: 'Enter', keyCode: 229 })
  expect(field.value).toBe('フォア')
  press({ key: 'Enter', keyCode: 13 })
  expect(field.value).toBe('')
})

test('when the newest message is gone, earlier ones aren’t announced', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const [one, two, three] = ['One', 'Two', 'Three'].map((content, nth) => {
    vi.setSystemTime(new Date(2026, 3, 9, 12, nth))
    return message(content)
  }) as [Message, Message, Message]
  const { receive, log } = openChat('fay', [one, two])
  expect(log()).toBe('')
  await receive([one])
  expect(log()).toBe('')
  await receive([one, three])
  expect(log()).toContain('Three')
  expect(log()).not.toContain('One')
})
