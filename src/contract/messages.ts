import * as z from 'zod/mini'

import { endpoint } from './endpoint.ts'
import { Person } from './friends.ts'
import { Done, instant, line } from './shapes.ts'

/** The most characters of a message. */
export const longestMessage = 2000
/** The most messages per page. */
const longestPage = 100

/** A message in a conversation. */
export const Message = z.object({
  id: z.uuid(),
  senderId: z.uuid(),
  /** The sender's name: in the league, or between two people outside one. */
  senderName: z.string(),
  content: z.string(),
  createdAt: instant,
})
export type Message = z.output<typeof Message>

/** A message to send. */
export const NewMessage = z.object({
  content: line(longestMessage, "A message can't be empty"),
  /** An idempotency key: a message resent with the same one is stored once. */
  clientId: z.optional(z.uuid()),
})
export type NewMessage = z.output<typeof NewMessage>

const Standing = z.object({
  id: z.uuid(),
  /** Messages after the last one I read, from people I haven't blocked. */
  unreadCount: z.int(),
  muted: z.boolean(),
  /** The newest message, shortened; null before the first. */
  lastMessage: z.nullable(
    z.object({ senderId: z.uuid(), content: z.string(), createdAt: instant }),
  ),
})

/** A conversation between two people. */
export const Conversation = z.extend(Standing, { otherUser: Person })
export type Conversation = z.output<typeof Conversation>

/** The chat of a league's members. */
export const LeagueChat = z.extend(Standing, { leagueId: z.uuid(), leagueName: z.string() })
export type LeagueChat = z.output<typeof LeagueChat>

const params = z.object({ id: z.uuid() })

const pageLength = z.codec(
  z.string().check(z.regex(/^\d{1,3}$/)),
  z.int().check(z.minimum(1), z.maximum(longestPage)),
  { decode: Number, encode: String },
)

export const listConversations = endpoint({
  method: 'GET',
  path: '/api/conversations',
  access: 'account',
  summary: 'My conversations and league chats, newest message first',
  response: z.object({
    conversations: z.array(Conversation),
    leagueChats: z.array(LeagueChat),
  }),
})

export const openConversation = endpoint({
  method: 'POST',
  path: '/api/conversations',
  access: 'account',
  summary: 'Opens the conversation with a friend or a fellow league member',
  body: z.object({ otherUserId: z.uuid() }),
  response: Conversation,
})

export const getLeagueChat = endpoint({
  method: 'GET',
  path: '/api/leagues/:id/conversation',
  access: 'member',
  summary: 'The chat of a league',
  params,
  response: LeagueChat,
})

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/conversations/:id/messages',
  access: 'account',
  summary: 'A page of messages before a cursor, or the newest; oldest first within the page',
  params,
  query: z.object({ before: z.optional(z.uuid()), limit: z.optional(pageLength) }),
  response: z.object({
    messages: z.array(Message),
    /** The cursor for the page before; null at the start of the conversation. */
    nextBefore: z.nullable(z.uuid()),
  }),
})

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/conversations/:id/messages',
  access: 'account',
  summary: 'Sends a message',
  params,
  body: NewMessage,
  response: Message,
  status: 201,
})

export const markRead = endpoint({
  method: 'PUT',
  path: '/api/conversations/:id/read',
  access: 'account',
  summary: 'Marks messages as read up to the given one, or all; never moves back',
  params,
  body: z.optional(z.nullable(z.object({ messageId: z.optional(z.uuid()) }))),
  response: z.object({ unreadCount: z.int() }),
})

export const muteConversation = endpoint({
  method: 'PUT',
  path: '/api/conversations/:id/mute',
  access: 'account',
  summary: 'Mutes a conversation: no notifications, not in badge counts',
  params,
  body: z.object({ muted: z.boolean() }),
  response: Done,
})
