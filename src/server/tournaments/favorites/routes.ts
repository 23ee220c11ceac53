import * as calls from '#contract/game/favorites.ts'
import type { Serve } from '#server/platform/http/serve.ts'
import type { Services } from '#server/platform/services/services.ts'

import { listFavorites, addFavorite, removeFavorite } from './favorites.ts'

/** Following golfers, whatever tournament they play in. */
export function favoriteRoutes(serve: Serve, { db }: Services): void {
  serve(calls.listFavorites, ({ caller }) => listFavorites(db, caller))
  serve(calls.addFavorite, ({ caller, params }) => addFavorite(db, caller, params.apiPlayerId))
  serve(calls.removeFavorite, ({ caller, params }) =>
    removeFavorite(db, caller, params.apiPlayerId),
  )
}
