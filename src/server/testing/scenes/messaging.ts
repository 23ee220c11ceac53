import * as notificationsCalls from '#contract/accounts/notifications.ts'
import * as friendsCalls from '#contract/people/friends.ts'
import * as messagesCalls from '#contract/people/messages.ts'

import type { TeeTime } from '../teetime.ts'

/** Short forms of the calls about friends and messages, which take usernames. */
export const startConversation = ({ as, idOf }: TeeTime) => ({
  befriend: async (one: string, ...others: string[]): Promise<void> => {
    for (const other of others) {
      await as(one)(friendsCalls.sendFriendRequest, { body: { toUserId: idOf(other) } })
      await as(other)(friendsCalls.sendFriendRequest, { body: { toUserId: idOf(one) } })
    }
  },
  /** Opens the conversation of two people and returns its id. */
  open: async (from: string, to: string): Promise<string> =>
    (await as(from)(messagesCalls.openConversation, { body: { otherUserId: idOf(to) } })).id,
  chat: (name: string, leagueId: string) =>
    as(name)(messagesCalls.getLeagueChat, { params: { id: leagueId } }),
  say: (name: string, id: string, content: string, clientId?: string) =>
    as(name)(messagesCalls.sendMessage, { params: { id }, body: { content, clientId } }),
  /** The messages that someone sees, as `sender: content`. */
  transcript: async (name: string, id: string): Promise<string[]> => {
    const { messages } = await as(name)(messagesCalls.listMessages, { params: { id } })
    return messages.map(({ senderName, content }) => `${senderName}: ${content}`)
  },
  /** The unread count of a conversation in the list; undefined when it is not listed. */
  unread: async (name: string, id: string): Promise<number | undefined> => {
    const { conversations, leagueChats } = await as(name)(messagesCalls.listConversations)
    return [...conversations, ...leagueChats].find((one) => one.id === id)?.unreadCount
  },
  badge: async (name: string) =>
    (await as(name)(notificationsCalls.getNotificationCounts)).unreadMessages,
})
