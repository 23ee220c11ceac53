import { useMutation, useQueryClient } from '@tanstack/react-query'

import { closeJoinCode, regenerateJoinCode, reopenJoinCode } from '#contract/leagues/join-link.ts'
import type { JoinCode } from '#contract/leagues/leagues.ts'
import { call } from '#web/api/client.ts'
import { toastOnError } from '#web/api/toast-on-error.ts'
import { toastSuccess } from '#web/ui/feedback/toast.ts'

import { activityLogQuery } from '../log-query.ts'
import { joinCodeQuery } from './queries.ts'

const successTexts = {
  close: 'Invite link turned off',
  reopen: 'Invite link turned on',
  renew: 'New link ready',
}

/** Closes, reopens or renews a league's link. */
export function useChangeJoinLink(leagueId: string) {
  const client = useQueryClient()
  const { queryKey } = joinCodeQuery(leagueId)
  const input = { params: { id: leagueId } }
  return useMutation({
    async mutationFn(action: keyof typeof successTexts): Promise<JoinCode | null> {
      if (action === 'renew') return await call(regenerateJoinCode, input)
      if (action === 'reopen') return await call(reopenJoinCode, input)
      await call(closeJoinCode, input)
      return null
    },
    onSuccess(link, action) {
      client.setQueryData(queryKey, (before) => link ?? (before && { ...before, open: false }))
      void client.invalidateQueries(activityLogQuery(leagueId))
      toastSuccess(successTexts[action])
    },
    onError: toastOnError('Failed to change the link'),
  })
}
