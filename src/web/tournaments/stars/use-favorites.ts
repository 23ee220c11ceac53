import { addFavorite, listFavorites, removeFavorite } from '#contract/game/favorites.ts'
import { call, dataFrom } from '#web/api/api.ts'
import { keys } from '#web/api/keys.ts'

import { useStars } from './use-stars.ts'

/** The ids of my favorite golfers, and `onStar`, which toggles one. */
export function useFavorites() {
  const { stars: favorites, onStar } = useStars({
    query: {
      queryKey: keys.favorites,
      ...dataFrom(listFavorites, {}, ({ apiPlayerIds }) => apiPlayerIds),
    },
    add: (apiPlayerId) => call(addFavorite, { params: { apiPlayerId } }),
    remove: (apiPlayerId) => call(removeFavorite, { params: { apiPlayerId } }),
    failure: 'Failed to save your favorite',
  })
  return { favorites, onStar }
}
