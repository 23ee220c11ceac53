import * as z from 'zod/mini'

import { reactions, scorerPostIds } from '#domain/reactions.ts'

import { endpoint } from '../wire/endpoint.ts'
import { idParams, MessageResponse, uuid } from '../wire/shapes.ts'

/** A line of a conversation: a message or, in a league's chat, a line of the scorer. */
const ChatEntryId = z.union([uuid, z.enum(scorerPostIds)])

/** The reactions to lines, and who reacted. */
export const Reactions = z.object({
  reactions: z.array(
    z.object({
      line: ChatEntryId,
      reaction: z.enum(reactions),
      /** In the order in which they reacted. */
      userIds: z.array(uuid),
    }),
  ),
  /** Everyone who reacted, by the name they have in the league, or outside one. */
  people: z.array(z.object({ userId: uuid, name: z.string() })),
})
export type Reactions = z.output<typeof Reactions>

export const listReactions = endpoint({
  method: 'GET',
  path: '/api/conversations/:id/reactions',
  access: 'account',
  summary:
    'Who reacted to the messages from a given one on, or the newest, and to the scorer’s lines',
  params: idParams,
  query: z.object({ from: z.optional(uuid) }),
  response: Reactions,
})

export const setReaction = endpoint({
  method: 'PUT',
  path: '/api/conversations/:id/reactions',
  access: 'account',
  summary: 'Reacts to a line of a conversation, or takes the reaction back',
  params: idParams,
  body: z.object({ line: ChatEntryId, reaction: z.enum(reactions), reacted: z.boolean() }),
  response: MessageResponse,
})
