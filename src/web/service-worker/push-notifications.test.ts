// @vitest-environment jsdom
import { expect, test } from 'vitest'

import { parsePush, sameOriginPath } from './push-notifications.ts'

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
