// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from 'vitest'

import { parsePush, resubscribe, sameOriginPath } from './push-notifications.ts'

const { origin } = location

test('a push is shown as the server wrote it', () => {
  const pushed = { kind: 'message', title: 'Bob', text: 'Fore!', path: '/leagues/1/chat?at=2' }
  expect(parsePush(pushed)).toEqual(pushed)
})

test.each([undefined, null, 'text', 7, [], {}, { title: 3, text: null, path: {} }])(
  'a push of %j is still shown and leads to the dashboard',
  (pushed) => {
    expect(parsePush(pushed)).toEqual({
      kind: 'news',
      title: 'TeeTime',
      text: 'There’s news in your leagues.',
      path: '/dashboard',
    })
  },
)

test.each(['https://evil.example/login', '//evil.example', 'javascript:alert(1)', 'https://'])(
  'a notification never leads to %s',
  (path) => {
    expect(sameOriginPath(path, origin)).toBe('/dashboard')
  },
)

test('an address on this site becomes a path', () => {
  expect(sameOriginPath(`${origin}/leagues/1/team`, origin)).toBe('/leagues/1/team')
})

test('a replaced subscription is sent with the one that it replaces, and never without', async () => {
  const request = vi.fn<(address: string, init: { body: string }) => Promise<Response>>(async () =>
    Response.json({}),
  )
  vi.stubGlobal('fetch', request)
  onTestFinished(() => void vi.unstubAllGlobals())
  const subscription = (endpoint: string) =>
    ({ endpoint, options: {}, toJSON: () => ({ endpoint }) }) as PushSubscription
  await resubscribe(null, subscription('https://push.example/new'))
  expect(request).not.toHaveBeenCalled()
  await resubscribe(
    subscription('https://push.example/old'),
    subscription('https://push.example/new'),
  )
  expect(JSON.parse(request.mock.lastCall?.[1].body ?? '')).toEqual({
    endpoint: 'https://push.example/new',
    replaces: 'https://push.example/old',
  })
})
