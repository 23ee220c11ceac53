import { useMutation, useQueryClient } from '@tanstack/react-query'

import { updateMember } from '#contract/leagues/members.ts'
import { markTransfer, type SettleUpTransfer } from '#contract/leagues/settle-up.ts'
import { topics } from '#contract/wire/topics.ts'
import { call } from '#web/api/client.ts'
import { queryKeys } from '#web/api/query-keys.ts'
import { toastOnError } from '#web/api/toast-on-error.ts'

/** Marks a transfer as paid, or as not paid after all. Until the league settles only fees can be. */
export function useMarkPaid(id: string, { id: transferId, from: { userId } }: SettleUpTransfer) {
  const client = useQueryClient()
  return useMutation({
    // One at a time, so that the last choice is the one that stays.
    scope: { id: `paid-${id}-${transferId ?? userId}` },
    mutationFn: (paid: boolean) =>
      transferId === null
        ? call(updateMember, { params: { id, userId }, body: { paid } })
        : call(markTransfer, { params: { id, transferId }, body: { paid } }),
    onError: toastOnError('Failed to save who’s paid'),
    onSettled: () =>
      Promise.all(
        [topics.league(id).key, queryKeys.myPayments].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  })
}
