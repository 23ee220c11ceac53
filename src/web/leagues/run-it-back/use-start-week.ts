import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'

import type { runItBack } from '#contract/leagues/run-it-back.ts'
import type { Output } from '#contract/wire/endpoint.ts'
import { queryKeys } from '#web/api/query-keys.ts'
import { toastOnError } from '#web/api/toast-on-error.ts'
import { toastSuccess } from '#web/ui/feedback/toast.ts'

import { myLeaguesQuery } from '../queries.ts'

/** Starts a new week by a call, and goes to its league. */
export function useStartWeek<Input = void>(
  start: (input: Input) => Promise<Output<typeof runItBack>>,
) {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const week = useMutation({
    mutationFn: start,
    onSuccess({ lacksClub }) {
      void client.invalidateQueries({ queryKey: myLeaguesQuery.queryKey })
      void client.invalidateQueries({ queryKey: queryKeys.clubs })
      void client.invalidateQueries({ queryKey: queryKeys.planUsage })
      toastSuccess(
        'It’s on',
        lacksClub &&
          'This week was already on, so no club was started. You can start one on Clubs.',
      )
    },
    onError: toastOnError('Failed to run it back'),
  })
  const open = ({ league }: { league: { id: string } }) => navigate(`/leagues/${league.id}`)
  return {
    ...week,
    // Only if the page is still open then.
    mutate: (input: Input) => week.mutate(input, { onSuccess: open }),
  }
}
