import { useMutation, useQueryClient } from '@tanstack/react-query'

import type { League, LeagueMember } from '#contract/leagues/leagues.ts'
import { changeMember } from '#contract/leagues/members.ts'
import { type SettleUpTransfer, markTransfer } from '#contract/leagues/settling.ts'
import { topics } from '#contract/wire/topics.ts'
import { call } from '#web/client/api.ts'
import { keys } from '#web/client/keys.ts'
import { toastFailure } from '#web/client/toast-failure.ts'

/**
 * Whether a transfer is an entry fee that was paid. The commissioner checks fees off in the list of
 * members, separately from what members pay each other after the result.
 */
export function isFee(
  { from, to, amount, paid }: SettleUpTransfer,
  league: Pick<League, 'commissionerId' | 'entryFee'>,
  members: readonly LeagueMember[],
): boolean {
  const payer = members.find(({ userId }) => userId === from.userId)
  return paid && to.userId === league.commissionerId && amount === league.entryFee && !!payer?.paid
}

/** Marks a transfer as paid, or as not paid after all. */
export function useMarkPaid(league: League, members: readonly LeagueMember[]) {
  const client = useQueryClient()
  const { id } = league
  return useMutation({
    mutationFn({ transfer, paid }: { transfer: SettleUpTransfer; paid: boolean }) {
      const { from, to } = transfer
      if (isFee(transfer, league, members)) {
        return call(changeMember, { params: { id, userId: from.userId }, body: { paid } })
      }
      return call(markTransfer, {
        params: { id },
        body: { fromUserId: from.userId, toUserId: to.userId, paid },
      })
    },
    onError: toastFailure('Failed to save who has paid'),
    onSettled: () =>
      Promise.all(
        [topics.league(id).key, keys.myDues].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  })
}
