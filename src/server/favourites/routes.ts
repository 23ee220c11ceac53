import { addFavourite, listFavourites, removeFavourite } from '#contract/favourites.ts'

import type { Serve } from '../http/serve.ts'
import type { World } from '../world/world.ts'
import { favouritesOf, follow, unfollow } from './favourites.ts'

/** The golfers somebody follows. */
export function favouriteRoutes(serve: Serve, { db }: World): void {
  serve(listFavourites, ({ caller }) => favouritesOf(db, caller))
  serve(addFavourite, ({ caller, params }) => follow(db, caller, params.apiPlayerId))
  serve(removeFavourite, ({ caller, params }) => unfollow(db, caller, params.apiPlayerId))
}
