import { useMutation, useQueryClient } from '@tanstack/react-query'

import { updateProfile } from '#contract/accounts/profile.ts'
import { call } from '#web/api/client.ts'
import { meQuery } from '#web/api/queries.ts'
import { toastOnError } from '#web/api/toast-on-error.ts'

/** Switches the hiding of scores on or off for my account. */
export function useHideScores() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (hidesScores: boolean) => call(updateProfile, { body: { hidesScores } }),
    onSuccess: ({ hidesScores }) =>
      client.setQueryData(meQuery.queryKey, (me) => me && { ...me, hidesScores }),
    onError: toastOnError('Failed to save'),
  })
}
