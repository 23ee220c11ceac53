import {
  answerFriendRequest,
  listFriendRequests,
  listFriends,
  requestFriend,
  searchPeople,
} from '#contract/friends.ts'

import type { Serve } from '../serve.ts'
import type { World } from '../world.ts'
import { answerRequest, askFriend, friendsOf, requestsTo } from './friends.ts'
import { findPeople } from './search.ts'

/** Finding people, asking them, and being friends. */
export function friendRoutes(serve: Serve, world: World): void {
  const { db } = world
  serve(listFriends, async ({ caller }) => ({ friends: await friendsOf(db, caller) }))
  serve(listFriendRequests, async ({ caller }) => ({ requests: await requestsTo(db, caller) }))
  serve(searchPeople, async ({ caller, query }) => ({
    users: await findPeople(db, caller, query.q),
  }))
  serve(requestFriend, ({ caller, body }) => askFriend(world, caller, body))
  serve(answerFriendRequest, ({ caller, params, body }) =>
    answerRequest(db, caller, params.id, body.status),
  )
}
