import { useMutation, useQueryClient } from '@tanstack/react-query'

import { closeJoinCode, regenerateJoinCode, reopenJoinCode } from '#contract/leagues/join-link.ts'
import type { JoinCode } from '#contract/leagues/leagues.ts'
import { call } from '#web/api/api.ts'
import { toastFailure } from '#web/api/toast-failure.ts'
import { toast } from '#web/ui/feedback/toast.ts'

import { logQuery } from '../log-query.ts'
import { joinCodeQuery } from './queries.ts'

const done = {
  close: 'The link is closed',
  reopen: 'The link is open again',
  renew: 'Here is the new link',
}

/** Closes, reopens or renews a league's link. */
export function useChangeLink(leagueId: string) {
  const client = useQueryClient()
  const { queryKey } = joinCodeQuery(leagueId)
  const input = { params: { id: leagueId } }
  return useMutation({
    async mutationFn(action: keyof typeof done): Promise<JoinCode | null> {
      if (action === 'renew') return await call(regenerateJoinCode, input)
      if (action === 'reopen') return await call(reopenJoinCode, input)
      await call(closeJoinCode, input)
      return null
    },
    onSuccess(link, action) {
      client.setQueryData(queryKey, (before) => link ?? (before && { ...before, open: false }))
      void client.invalidateQueries(logQuery(leagueId))
      toast({ title: done[action], variant: 'success' })
    },
    onError: toastFailure('Failed to change the link'),
  })
}
