import { addFavorite, listFavorites, removeFavorite } from '#contract/game/favorites.ts'
import { call, fromEndpoint } from '#web/api/client.ts'
import { queryKeys } from '#web/api/query-keys.ts'

import { useStarredIds } from './use-stars.ts'

/** The ids of my favorite golfers, and `onStar`, which toggles one. */
export function useFavorites() {
  const { stars: favorites, onToggleStar: toggleStar } = useStarredIds({
    query: {
      queryKey: queryKeys.favorites,
      ...fromEndpoint(listFavorites, {}, ({ apiPlayerIds }) => apiPlayerIds),
    },
    add: (apiPlayerId) => call(addFavorite, { params: { apiPlayerId } }),
    remove: (apiPlayerId) => call(removeFavorite, { params: { apiPlayerId } }),
    failureTitle: 'Failed to save your favorite',
  })
  return { favorites, onStar: toggleStar }
}
