import * as z from 'zod/mini'

import { areMentionsValid, maxMentions } from '#domain/mentions.ts'
import { isVisible } from '#domain/names.ts'

import { endpoint } from '../wire/endpoint.ts'
import { idParams, instant, MessageResponse, requiredText, uuid } from '../wire/shapes.ts'
import { Person } from './people.ts'

/** The most characters of a message. */
export const maxMessageLength = 2000
/** The most messages per page. */
const maxPageSize = 100

/** Somebody named in a message's text. */
const Mention = z.object({
  userId: uuid,
  start: z.int().check(z.nonnegative()),
  /** In characters, `@` included. */
  length: z.int().check(z.minimum(2)),
})

/** The message that another one answers. */
const QuotedMessage = z.object({
  id: uuid,
  senderName: z.string(),
  /** Its beginning; null when the reader blocked its sender. */
  content: z.nullable(z.string()),
})

/** A message in a conversation. */
export const Message = z.object({
  id: uuid,
  senderId: uuid,
  /** The sender's name: in the league, or between two people outside one. */
  senderName: z.string(),
  /** With the names that mentioned members have now. */
  content: z.string(),
  createdAt: instant,
  /** Absent unless it answers another message; null when that one is gone. */
  replyTo: z.optional(z.nullable(QuotedMessage)),
  /** In their order; absent without any. Those who left the league are plain text. */
  mentions: z.optional(z.array(Mention)),
  /** The key that its sender gave it; absent without one, and for everyone else. */
  clientId: z.optional(uuid),
})
export type Message = z.output<typeof Message>

const isEmpty = 'A message can’t be empty'

/** A message to send. */
export const NewMessage = z
  .object({
    content: requiredText(maxMessageLength, isEmpty).check(z.refine(isVisible, isEmpty)),
    /** An idempotency key: a message resent with the same one is stored once. */
    clientId: z.optional(uuid),
    /** The message of the conversation that it answers. */
    replyTo: z.optional(uuid),
    /** Other members of the league, in the order of the text. Anyone else stays text. */
    mentions: z.optional(z.array(Mention).check(z.maxLength(maxMentions))),
  })
  .check(
    z.refine(
      ({ content, mentions = [] }) => areMentionsValid(content, mentions),
      'Mention only people named in the message',
    ),
  )
export type NewMessage = z.output<typeof NewMessage>

const ConversationSummary = z.object({
  id: uuid,
  /** Messages after the last one I read, from people I haven't blocked. */
  unreadCount: z.int(),
  muted: z.boolean(),
  /** The newest message, shortened; null before the first. */
  lastMessage: z.nullable(
    z.object({
      senderId: uuid,
      /** Null from someone whom the reader blocked. */
      content: z.nullable(z.string()),
      createdAt: instant,
    }),
  ),
})

/** A conversation between two people. */
export const Conversation = z.extend(ConversationSummary, { otherUser: Person })
export type Conversation = z.output<typeof Conversation>

/** The chat of a league's members. */
export const LeagueChat = z.extend(ConversationSummary, {
  leagueId: uuid,
  leagueName: z.string(),
  /** The unread ones that mention me. They count even in a muted chat. */
  unreadMentions: z.int(),
})
export type LeagueChat = z.output<typeof LeagueChat>

const pageSize = z.codec(
  z.string().check(z.regex(/^\d{1,3}$/)),
  z.int().check(z.minimum(1), z.maximum(maxPageSize)),
  { decode: Number, encode: String },
)

export const listConversations = endpoint({
  method: 'GET',
  path: '/api/conversations',
  access: 'account',
  summary: 'My conversations and league chats, newest message first, up to 1,000',
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
  body: z.object({ otherUserId: uuid }),
  response: Conversation,
})

export const getLeagueChat = endpoint({
  method: 'GET',
  path: '/api/leagues/:id/conversation',
  access: 'member',
  summary: 'The chat of a league',
  params: idParams,
  response: LeagueChat,
})

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/conversations/:id/messages',
  access: 'account',
  summary: 'A page of messages before a cursor, or the newest; oldest first within the page',
  params: idParams,
  query: z.object({ before: z.optional(uuid), limit: z.optional(pageSize) }),
  response: z.object({
    messages: z.array(Message),
    /** The cursor for the page before; null at the start of the conversation. */
    nextBefore: z.nullable(uuid),
  }),
})

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/conversations/:id/messages',
  access: 'account',
  summary: 'Sends a message',
  params: idParams,
  body: NewMessage,
  response: Message,
  status: 201,
})

export const markConversationRead = endpoint({
  method: 'PUT',
  path: '/api/conversations/:id/read',
  access: 'account',
  summary: 'Marks messages as read up to the given one, or all; never moves back',
  params: idParams,
  body: z.optional(z.nullable(z.object({ messageId: z.optional(uuid) }))),
  response: z.object({ unreadCount: z.int() }),
})

export const setConversationMuted = endpoint({
  method: 'PUT',
  path: '/api/conversations/:id/mute',
  access: 'account',
  summary: 'Mutes a conversation: no notifications, not in badge counts',
  params: idParams,
  body: z.object({ muted: z.boolean() }),
  response: MessageResponse,
})
