import * as calls from '#contract/people/friends.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import type { Services } from '#server/platform/services/services.ts'

import { blockPerson, listBlockedPeople, unblockPerson } from './block-person.ts'
import {
  respondToFriendRequest,
  sendFriendRequest,
  listFriends,
  listFriendRequests,
  removeFriend,
} from './friends.ts'
import { searchPeople } from './search.ts'

/** Searching for people, friend requests, friendships and blocks. */
export function friendRoutes(serve: Serve, services: Services): void {
  const { db } = services
  serve(calls.listFriends, async ({ caller }) => ({ friends: await listFriends(db, caller) }))
  serve(calls.listFriendRequests, async ({ caller }) => ({
    requests: await listFriendRequests(db, caller),
  }))
  serve(calls.searchPeople, async ({ caller, query }) => ({
    users: await searchPeople(services, caller, query.q),
  }))
  serve(calls.sendFriendRequest, ({ caller, body }) => sendFriendRequest(services, caller, body))
  serve(calls.respondToFriendRequest, ({ caller, params, body }) =>
    respondToFriendRequest(db, caller, params.id, body.status),
  )
  serve(calls.removeFriend, ({ caller, params }) => removeFriend(db, caller, params.id))
  serve(calls.listBlockedPeople, async ({ caller }) => ({
    blocked: await listBlockedPeople(db, caller),
  }))
  serve(calls.blockPerson, ({ caller, params }) => blockPerson(db, caller, params.id))
  serve(calls.unblockPerson, ({ caller, params }) => unblockPerson(db, caller, params.id))
}
