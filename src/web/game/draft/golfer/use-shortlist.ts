import { addToShortlist, listShortlist, removeFromShortlist } from '#contract/game/draft.ts'
import { topics } from '#contract/wire/topics.ts'
import { call, fromEndpoint } from '#web/api/client.ts'
import { useStarredIds } from '#web/tournaments/stars/use-stars.ts'

/** The ids of the golfers that I starred for this draft, and `onStar`, which toggles one. */
export function useShortlist(id: string) {
  return useStarredIds({
    query: {
      // Under my team, so that its events reach my other windows.
      queryKey: [...topics.team(id).key, 'shortlist'],
      ...fromEndpoint(listShortlist, { params: { id } }, ({ apiPlayerIds }) => apiPlayerIds),
    },
    add: (apiPlayerId) => call(addToShortlist, { params: { id, apiPlayerId } }),
    remove: (apiPlayerId) => call(removeFromShortlist, { params: { id, apiPlayerId } }),
    failureTitle: 'Failed to save your shortlist',
  })
}
