import * as calls from '#contract/people/friends.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import type { World } from '#server/platform/services/world.ts'

import { block, blockedBy, unblock } from './blocking.ts'
import { answerRequest, requestFriendship, friendsOf, requestsTo, unfriend } from './friends.ts'
import { findPeople } from './search.ts'

/** Searching for people, friend requests, friendships and blocks. */
export function friendRoutes(serve: Serve, world: World): void {
  const { db } = world
  serve(calls.listFriends, async ({ caller }) => ({ friends: await friendsOf(db, caller) }))
  serve(calls.listFriendRequests, async ({ caller }) => ({
    requests: await requestsTo(db, caller),
  }))
  serve(calls.searchPeople, async ({ caller, query }) => ({
    users: await findPeople(world, caller, query.q),
  }))
  serve(calls.requestFriend, ({ caller, body }) => requestFriendship(world, caller, body))
  serve(calls.answerFriendRequest, ({ caller, params, body }) =>
    answerRequest(db, caller, params.id, body.status),
  )
  serve(calls.removeFriend, ({ caller, params }) => unfriend(db, caller, params.id))
  serve(calls.listBlocked, async ({ caller }) => ({ blocked: await blockedBy(db, caller) }))
  serve(calls.blockPerson, ({ caller, params }) => block(db, caller, params.id))
  serve(calls.unblockPerson, ({ caller, params }) => unblock(db, caller, params.id))
}
