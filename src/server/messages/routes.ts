import * as notificationsCalls from '#contract/accounts/notifications.ts'
import * as messagesCalls from '#contract/people/messages.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import type { Services } from '#server/platform/services/services.ts'

import { readLeagueChat, listConversations, openConversation } from './conversations.ts'
import { listMessages, sendMessage } from './messages.ts'
import { readNotificationCounts } from './notification-counts.ts'
import { setMuted, markRead } from './read-marks.ts'

/**
 * Conversations between two people and league chats: reading, sending, marking as read and muting; and the counts of
 * what waits for the caller, which every open page polls.
 */
export function messageRoutes(serve: Serve, services: Services): void {
  const { db } = services
  serve.withOneQuery(notificationsCalls.getNotificationCounts, ({ tokenHash }) =>
    readNotificationCounts(db, tokenHash),
  )
  serve(messagesCalls.listConversations, ({ caller }) => listConversations(db, caller))
  serve(messagesCalls.openConversation, ({ caller, body }) =>
    openConversation(db, caller, body.otherUserId),
  )
  serve(messagesCalls.getLeagueChat, ({ member }) => readLeagueChat(db, member))
  serve(messagesCalls.listMessages, ({ caller, params, query }) =>
    listMessages(db, caller, params.id, query),
  )
  serve(messagesCalls.sendMessage, ({ caller, params, body }) =>
    sendMessage(services, caller, params.id, body),
  )
  serve(messagesCalls.markConversationRead, ({ caller, params, body }) =>
    markRead(db, caller, params.id, body?.messageId),
  )
  serve(messagesCalls.setConversationMuted, ({ caller, params, body }) =>
    setMuted(db, caller, params.id, body.muted),
  )
}
