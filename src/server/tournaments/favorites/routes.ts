import * as calls from '#contract/game/favorites.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import type { World } from '#server/platform/services/world.ts'

import { favoritesOf, follow, unfollow } from './favorites.ts'

/** Following golfers, whatever tournament they play in. */
export function favoriteRoutes(serve: Serve, { db }: World): void {
  serve(calls.listFavorites, ({ caller }) => favoritesOf(db, caller))
  serve(calls.addFavorite, ({ caller, params }) => follow(db, caller, params.apiPlayerId))
  serve(calls.removeFavorite, ({ caller, params }) => unfollow(db, caller, params.apiPlayerId))
}
