// @vitest-environment jsdom
import { expect, test } from 'vitest'

import { mount } from '#web/ui/mount.fixture.tsx'

import { FoldedPosts } from './folded-posts.tsx'
import { type ThreadActions, ThreadProvider } from './thread-context.ts'

/** Whether Tab reaches the scorer's posts before a newer message. */
function isTabStop(react: ThreadActions['react']) {
  const thread: ThreadActions = {
    reactions: undefined,
    react,
    reply: undefined,
    isMessage: () => false,
    newestId: 'a newer message',
    jumpToMessage: () => {},
    leaveEnd: () => {},
  }
  const { place } = mount(
    <ThreadProvider value={thread}>
      <FoldedPosts posts={[]} />
    </ThreadProvider>,
  )
  return place.querySelector('button')?.tabIndex === 0
}

test('Tab reaches folded posts where the newest message has no button to start from', () => {
  expect(isTabStop(() => {})).toBe(false)
  expect(isTabStop(undefined)).toBe(true)
})
