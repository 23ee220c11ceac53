import { addToShortlist, listShortlist, removeFromShortlist } from '#contract/game/draft.ts'
import { topics } from '#contract/wire/topics.ts'
import { call, dataFrom } from '#web/api/api.ts'
import { useStars } from '#web/tournaments/stars/use-stars.ts'

/** The ids of the golfers that I starred for this draft, and `onStar`, which toggles one. */
export function useShortlist(id: string) {
  return useStars({
    query: {
      // Under my team, so that its events reach my other windows.
      queryKey: [...topics.team(id).key, 'shortlist'],
      ...dataFrom(listShortlist, { params: { id } }, ({ apiPlayerIds }) => apiPlayerIds),
    },
    add: (apiPlayerId) => call(addToShortlist, { params: { id, apiPlayerId } }),
    remove: (apiPlayerId) => call(removeFromShortlist, { params: { id, apiPlayerId } }),
    failure: 'Failed to save your shortlist',
  })
}
