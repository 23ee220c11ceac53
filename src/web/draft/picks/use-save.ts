import { useMutation, useQueryClient } from '@tanstack/react-query'

import { saveTeam } from '#contract/draft.ts'
import { topics } from '#contract/topics.ts'
import { ApiError, call, errorMessage, statusOf } from '#web/client/api.ts'
import { keys } from '#web/client/keys.ts'
import { membersQuery } from '#web/leagues/queries.ts'
import { teamQuery } from '#web/leagues/team-queries.ts'

import type { Picks } from './picks.ts'

/** Saves picks as my team. The picks stay on the board even if saving fails. */
export function useSave(leagueId: string, onSaved: (picks: Picks) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Picks) => call(saveTeam, { params: { id: leagueId }, body }),
    onSuccess(team, picks) {
      client.setQueryData(teamQuery(leagueId).queryKey, team)
      onSaved(picks)
      return client.invalidateQueries({ queryKey: membersQuery(leagueId).queryKey })
    },
    // A rule refused them: this page's league, field or deadline is out of date.
    onError(error) {
      if (statusOf(error) !== 409) return
      void client.invalidateQueries({ queryKey: topics.league(leagueId).key })
      void client.invalidateQueries({ queryKey: keys.tournaments })
    },
  })
}

/** Why saving failed, as a sentence. */
export function saveFailure(error: Error): string {
  if (error instanceof ApiError && error.status === 0) {
    return 'The network could not be reached. Your picks are kept here.'
  }
  return errorMessage(error, 'Failed to save your team. Your picks are kept here.')
}
