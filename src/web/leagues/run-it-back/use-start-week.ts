import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'

import { keys } from '#web/api/keys.ts'
import { toastFailure } from '#web/api/toast-failure.ts'
import { toast } from '#web/ui/feedback/toast.ts'

import { myLeaguesQuery } from '../queries.ts'

/** Starts a new week by a call, and goes to its league. */
export function useStartWeek<Input = void>(
  start: (input: Input) => Promise<{ league: { id: string } }>,
) {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  return useMutation({
    mutationFn: start,
    onSuccess({ league }) {
      void client.invalidateQueries({ queryKey: myLeaguesQuery.queryKey })
      void client.invalidateQueries({ queryKey: keys.clubs })
      void client.invalidateQueries({ queryKey: keys.limits })
      toast({ title: 'It’s on', variant: 'success' })
      navigate(`/leagues/${league.id}`)
    },
    onError: toastFailure('Failed to run it back'),
  })
}
