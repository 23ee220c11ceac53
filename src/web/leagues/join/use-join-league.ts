import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'

import { joinLeague, type JoinPreview } from '#contract/leagues/join-link.ts'
import { call } from '#web/api/client.ts'
import { queryKeys } from '#web/api/query-keys.ts'
import { toastOnError } from '#web/api/toast-on-error.ts'
import { toastSuccess } from '#web/ui/feedback/toast.ts'

/** Joins the league of a link and goes straight to the picks. */
export function useJoinLeague(code: string, offer: JoinPreview) {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const join = useMutation({
    mutationFn: () => call(joinLeague, { params: { code } }),
    onSuccess() {
      for (const queryKey of [queryKeys.leagues, queryKeys.notifications]) {
        void client.invalidateQueries({ queryKey })
      }
      toastSuccess(`You’re in ${offer.league.name}`)
    },
    onError(error) {
      toastOnError('Failed to join the league')(error)
      // The page then says why.
      void client.invalidateQueries({ queryKey: [...queryKeys.invitations, 'join'] })
    },
  })
  return {
    ...join,
    // Only if the page is still open then.
    mutate: () =>
      join.mutate(undefined, {
        onSuccess: ({ leagueId }) => navigate(nextPath(leagueId, offer)),
      }),
  }
}

/** Where a new member goes: to the picks, or to the league while there are none to make. */
export const nextPath = (leagueId: string, { league }: JoinPreview): string =>
  league.setupComplete ? `/leagues/${leagueId}/draft` : `/leagues/${leagueId}`
