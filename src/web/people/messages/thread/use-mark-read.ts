import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'

import { markConversationRead } from '#contract/people/messages.ts'
import { call } from '#web/api/client.ts'
import { useLiveStatus } from '#web/api/live/live-events.ts'
import { queryKeys } from '#web/api/query-keys.ts'

import type { LoadedMessages } from '../loaded-messages.ts'
import { conversationsQuery } from '../queries.ts'

/**
 * Marks a conversation as read up to its newest loaded message once its end is in view, and again after
 * each message from others. A failure is logged, and tried again when the thread is next seen or the stream is back.
 *
 * @param end the element at the end of the conversation
 */
export function useMarkRead(
  id: string | undefined,
  history: LoadedMessages | undefined,
  end: RefObject<HTMLElement | null>,
  myId: string,
): void {
  const isSeen = useIsInView(end)
  const client = useQueryClient()
  const isPushed = useLiveStatus() === 'live'
  const marked = useRef('')
  const newest = history?.messages.at(-1)?.id
  const received = history?.messages.findLast(({ senderId }) => senderId !== myId)?.id ?? 'none'
  const isLoaded = history !== undefined
  useEffect(() => {
    if (!id || !isLoaded || !isSeen || marked.current === `${id}/${received}`) return
    marked.current = `${id}/${received}`
    const mark = async () => {
      const body = newest ? { messageId: newest } : {}
      const { unreadCount } = await call(markConversationRead, { params: { id }, body })
      const withCount = <T extends { id: string }>(each: T) =>
        each.id === id ? { ...each, unreadCount } : each
      client.setQueryData(
        conversationsQuery.queryKey,
        (mine) =>
          mine && {
            conversations: mine.conversations.map(withCount),
            leagueChats: mine.leagueChats.map(withCount),
          },
      )
      // The live stream pushes this change to all of my pages.
      if (isPushed) return
      void client.invalidateQueries(conversationsQuery)
      void client.invalidateQueries({ queryKey: queryKeys.notifications })
    }
    mark().catch((error: unknown) => {
      marked.current = ''
      console.error(error)
    })
  }, [client, id, isLoaded, isSeen, received, newest, isPushed])
}

/** Whether an element is in view on a visible page. */
function useIsInView(target: RefObject<HTMLElement | null>): boolean {
  const [isOnScreen, setIsOnScreen] = useState(false)
  useEffect(() => {
    if (!target.current) return undefined
    const watch = new IntersectionObserver(([entry]) =>
      setIsOnScreen(entry?.isIntersecting ?? false),
    )
    watch.observe(target.current)
    return () => watch.disconnect()
  }, [target])
  return usePageVisible() && isOnScreen
}

function usePageVisible(): boolean {
  return useSyncExternalStore(
    (listener) => {
      document.addEventListener('visibilitychange', listener)
      return () => document.removeEventListener('visibilitychange', listener)
    },
    () => !document.hidden,
  )
}
