import * as z from 'zod/mini'

import { endpoint } from './endpoint.ts'
import { Person } from './friends.ts'
import { Done, instant, line } from './shapes.ts'

/** The longest message, and the most that are read at once. */
export const longestMessage = 2000
const longestPage = 100

export const Message = z.object({
  id: z.uuid(),
  senderId: z.uuid(),
  /** Username of the sender. */
  senderName: z.string(),
  content: z.string(),
  createdAt: instant,
})
export type Message = z.output<typeof Message>

export const NewMessage = z.object({
  content: line(longestMessage, 'A message cannot be empty'),
  /** Made by the sender: sent again with the same one, a message is there once. */
  clientId: z.optional(z.uuid()),
})
export type NewMessage = z.output<typeof NewMessage>

const Standing = z.object({
  id: z.uuid(),
  /** Messages after the one I read last, by others whom I have not blocked. */
  unreadCount: z.int(),
  muted: z.boolean(),
  /** The newest message, its text cut short; null before the first. */
  lastMessage: z.nullable(
    z.object({ senderId: z.uuid(), content: z.string(), createdAt: instant }),
  ),
})

/** Of two people. */
export const Conversation = z.extend(Standing, { otherUser: Person })
export type Conversation = z.output<typeof Conversation>

/** Of all members of a league. */
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
  summary: 'My conversations and the chats of my leagues, the newest message first',
  response: z.object({
    conversations: z.array(Conversation),
    leagueChats: z.array(LeagueChat),
  }),
})

export const openConversation = endpoint({
  method: 'POST',
  path: '/api/conversations',
  access: 'account',
  summary: 'Opens the one conversation with a friend, or with someone in one of my leagues',
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
  summary: 'The newest messages, or those before one; oldest first within the page',
  params,
  query: z.object({ before: z.optional(z.uuid()), limit: z.optional(pageLength) }),
  response: z.object({
    messages: z.array(Message),
    /** What to ask for as `before` to go on; null where the conversation begins. */
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
  summary: 'Marks messages as read, up to the one named or else to the newest; never back',
  params,
  body: z.optional(z.nullable(z.object({ messageId: z.optional(z.uuid()) }))),
  response: z.object({ unreadCount: z.int() }),
})

export const muteConversation = endpoint({
  method: 'PUT',
  path: '/api/conversations/:id/mute',
  access: 'account',
  summary: 'Mutes a conversation for me: it notifies no more and counts in no badge',
  params,
  body: z.object({ muted: z.boolean() }),
  response: Done,
})
