import { useMutation, useQueryClient } from '@tanstack/react-query'

import { updateProfile } from '#contract/accounts/profile.ts'
import { call } from '#web/api/client.ts'
import { meQuery } from '#web/api/queries.ts'
import { toastOnError } from '#web/api/toast-on-error.ts'
import { toast } from '#web/ui/feedback/toast.ts'

import { shownKey, shownRounds, storeShownRounds } from './shown-rounds.ts'

/** Switches the hiding of scores on or off for my account. */
export function useHideScores() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (hidesScores: boolean) => call(updateProfile, { body: { hidesScores } }),
    async onSuccess({ id, hidesScores }) {
      if (hidesScores) forgetShownRounds(id)
      // A read that is on its way may be from before.
      await client.cancelQueries({ queryKey: meQuery.queryKey })
      client.setQueryData(meQuery.queryKey, (me) => me && { ...me, hidesScores })
    },
    onError: toastOnError('Failed to save'),
  })
}

/** Hides all scores again that someone has shown on this browser. */
function forgetShownRounds(userId: string): void {
  const ofOthers = Object.entries(shownRounds.get()).filter(
    ([key]) => !key.startsWith(shownKey(userId, '')),
  )
  storeShownRounds(Object.fromEntries(ofOthers))
}

/** The same from where the switch isn't in view: a toast says what changed and can undo it. */
export function useHideScoresWithUndo() {
  const hide = useHideScores()
  const change = async (hidesScores: boolean) => {
    const shownBefore = shownRounds.get()
    await hide.mutateAsync(hidesScores)
    const undo = async () => {
      await hide.mutateAsync(!hidesScores)
      storeShownRounds(shownBefore)
    }
    toast({
      title: hidesScores ? 'Scores hidden' : 'Scores shown',
      description: 'The switch is in Notifications & Scores.',
      variant: 'success',
      action: { label: 'Undo', onSelect: () => void undo().catch(ignoreFailure) },
    })
  }
  return {
    isPending: hide.isPending,
    change: (hidesScores: boolean) => void change(hidesScores).catch(ignoreFailure),
  }
}

/** A failure has its own toast. */
const ignoreFailure = () => undefined
