import { useMutation, useQueryClient } from '@tanstack/react-query'

import { queryKeys } from '#web/api/query-keys.ts'
import { toastOnError } from '#web/api/toast-on-error.ts'

interface ClubChange<Input, Answer> {
  /** Calls the server. */
  mutationFn: (input: Input) => Promise<Answer>
  /** The title of the toast if it fails. */
  errorTitle: string
  onSuccess: (answer: Answer, input: Input) => void
  /** Is called after a change, once the page shows it. */
  onDone?: () => void
}

/** Changes a club and invalidates every query with clubs. */
export function useClubMutation<Input = void, Answer = unknown>(props: ClubChange<Input, Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: props.mutationFn,
    onSuccess: props.onSuccess,
    onError: toastOnError(props.errorTitle),
    async onSettled(_, error) {
      await client.invalidateQueries({ queryKey: queryKeys.clubs })
      if (!error) props.onDone?.()
    },
  })
}
