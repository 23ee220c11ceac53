// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { FoldedPosts } from './folded-posts.tsx'
import { type ThreadActions, ThreadProvider } from './thread-context.ts'

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  onTestFinished(() => void vi.unstubAllGlobals())
})

/** Whether Tab reaches the scorer's posts before a newer message. */
function isTabStop(react: ThreadActions['react']) {
  const place = document.createElement('div')
  const root = createRoot(place)
  onTestFinished(() => act(() => root.unmount()))
  const thread: ThreadActions = {
    reactions: undefined,
    react,
    reply: undefined,
    isMessage: () => false,
    newestId: 'a newer message',
    jumpToMessage: () => {},
    leaveEnd: () => {},
  }
  act(() =>
    root.render(
      <ThreadProvider value={thread}>
        <FoldedPosts posts={[]} />
      </ThreadProvider>,
    ),
  )
  return place.querySelector('button')?.tabIndex === 0
}

test('Tab reaches folded posts where the newest message has no button to start from', () => {
  expect(isTabStop(() => {})).toBe(false)
  expect(isTabStop(undefined)).toBe(true)
})
