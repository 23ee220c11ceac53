import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import { markRead } from '#contract/messages.ts'
import { call } from '#web/client/api.ts'
import { useLiveStatus } from '#web/client/live.ts'

import type { History } from './history.ts'
import { conversationsQuery } from '../queries.ts'

/**
 * Marks a conversation as read, up to the newest message that is known, once it is seen and again
 * whenever others have written. That it failed is only logged: the next message tries again.
 *
 * @param seen whether the end of the conversation is before somebody's eyes
 */
export function useMarkRead(
  id: string | undefined,
  known: History | undefined,
  seen: boolean,
  myId: string,
): void {
  const client = useQueryClient()
  const isPushed = useLiveStatus() === 'live'
  const marked = useRef('')
  const newest = known?.messages.at(-1)?.id
  const heard = known?.messages.findLast(({ senderId }) => senderId !== myId)?.id ?? 'nothing'
  const isKnown = known !== undefined
  useEffect(() => {
    if (!id || !isKnown || !seen || marked.current === `${id}/${heard}`) return
    marked.current = `${id}/${heard}`
    const mark = async () => {
      const body = newest ? { messageId: newest } : {}
      const { unreadCount } = await call(markRead, { params: { id }, body })
      const now = <T extends { id: string }>(each: T) =>
        each.id === id ? { ...each, unreadCount } : each
      client.setQueryData(
        conversationsQuery.queryKey,
        (mine) =>
          mine && {
            conversations: mine.conversations.map(now),
            leagueChats: mine.leagueChats.map(now),
          },
      )
      // Where changes are pushed, this one is, to all of my pages.
      if (isPushed) return
      void client.invalidateQueries(conversationsQuery)
      void client.invalidateQueries({ queryKey: ['notifications'] })
    }
    mark().catch((error: unknown) => console.error(error))
  }, [client, id, isKnown, seen, heard, newest, isPushed])
}
