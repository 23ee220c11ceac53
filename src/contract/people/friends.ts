import * as z from 'zod/mini'

import { endpoint } from '../wire/endpoint.ts'
import { idParams, MessageResponse, noNul, trimmed, uuid } from '../wire/shapes.ts'
import { Person } from './people.ts'

const relationships = ['friends', 'sent', 'received', 'none'] as const

/** An accepted friend. Only friends see each other's email address. */
export const Friend = z.extend(Person, { email: z.string(), venmoHandle: z.nullable(z.string()) })
export type Friend = z.output<typeof Friend>

/** A search result with the caller's relationship. */
export const PersonSearchResult = z.extend(Person, {
  /** First and last name if both are known, else the username. */
  name: z.string(),
  status: z.enum(relationships),
})
export type PersonSearchResult = z.output<typeof PersonSearchResult>

/** A friend request to the caller. */
export const FriendRequest = z.object({
  id: uuid,
  fromUser: Person,
  message: z.nullable(z.string()),
})
export type FriendRequest = z.output<typeof FriendRequest>

export const listFriends = endpoint({
  method: 'GET',
  path: '/api/friends',
  access: 'account',
  summary: 'My friends',
  response: z.object({ friends: z.array(Friend) }),
})

export const listFriendRequests = endpoint({
  method: 'GET',
  path: '/api/friends/requests',
  access: 'account',
  summary: 'Friend requests waiting for my answer',
  response: z.object({ requests: z.array(FriendRequest) }),
})

export const searchPeople = endpoint({
  method: 'GET',
  path: '/api/friends/search',
  access: 'account',
  summary: 'Finds people by username, email address, or name',
  query: z.object({
    q: z.string().check(z.trim(), z.minLength(1), z.maxLength(100), noNul),
  }),
  response: z.object({ users: z.array(PersonSearchResult) }),
})

export const sendFriendRequest = endpoint({
  method: 'POST',
  path: '/api/friends/request',
  access: 'account',
  summary: 'Sends a friend request; two people who request each other become friends',
  body: z.object({
    toUserId: uuid,
    message: z.optional(z.nullable(trimmed(300))),
  }),
  response: z.object({ status: z.enum(relationships) }),
  status: 201,
})

export const respondToFriendRequest = endpoint({
  method: 'PATCH',
  path: '/api/friends/requests/:id',
  access: 'account',
  summary: 'Accepts or declines a friend request',
  params: idParams,
  body: z.object({ status: z.enum(['accepted', 'declined']) }),
  response: MessageResponse,
})

export const removeFriend = endpoint({
  method: 'DELETE',
  path: '/api/friends/:id',
  access: 'account',
  summary: 'Ends a friendship; the id is the friend’s',
  params: idParams,
  response: MessageResponse,
})

export const listBlockedPeople = endpoint({
  method: 'GET',
  path: '/api/friends/blocked',
  access: 'account',
  summary: 'The people I blocked',
  response: z.object({ blocked: z.array(Person) }),
})

export const blockPerson = endpoint({
  method: 'POST',
  path: '/api/friends/:id/block',
  access: 'account',
  summary:
    'Blocks someone: ends the friendship, and they can no longer find, message, or invite me',
  params: idParams,
  response: MessageResponse,
})

export const unblockPerson = endpoint({
  method: 'DELETE',
  path: '/api/friends/:id/block',
  access: 'account',
  summary: 'Unblocks someone',
  params: idParams,
  response: MessageResponse,
})
