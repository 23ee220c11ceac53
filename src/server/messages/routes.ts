import * as notificationsCalls from '#contract/accounts/notifications.ts'
import * as messagesCalls from '#contract/people/messages.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import type { World } from '#server/platform/services/world.ts'

import { chatOf, conversationsOf, openWith } from './conversations.ts'
import { mute, read } from './marks.ts'
import { pageOf, send } from './messages.ts'
import { countWaiting } from './notification-counts.ts'

/**
 * Conversations between two people and league chats: reading, sending, marking as read and muting; and the counts of
 * what waits for the caller, which every open page polls.
 */
export function messageRoutes(serve: Serve, world: World): void {
  const { db } = world
  serve.inOneQuery(notificationsCalls.countNotifications, ({ tokenHash }) =>
    countWaiting(db, tokenHash),
  )
  serve(messagesCalls.listConversations, ({ caller }) => conversationsOf(db, caller))
  serve(messagesCalls.openConversation, ({ caller, body }) =>
    openWith(db, caller, body.otherUserId),
  )
  serve(messagesCalls.getLeagueChat, ({ member }) => chatOf(db, member))
  serve(messagesCalls.listMessages, ({ caller, params, query }) =>
    pageOf(db, caller, params.id, query),
  )
  serve(messagesCalls.sendMessage, ({ caller, params, body }) =>
    send(world, caller, params.id, body),
  )
  serve(messagesCalls.markRead, ({ caller, params, body }) =>
    read(db, caller, params.id, body?.messageId),
  )
  serve(messagesCalls.muteConversation, ({ caller, params, body }) =>
    mute(db, caller, params.id, body.muted),
  )
}
