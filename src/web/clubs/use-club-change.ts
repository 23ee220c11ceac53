import { useMutation, useQueryClient } from '@tanstack/react-query'

import { keys } from '#web/api/keys.ts'
import { toastFailure } from '#web/api/toast-failure.ts'

interface ClubChange<Input, Answer> {
  /** Calls the server. */
  change: (input: Input) => Promise<Answer>
  /** The title of the toast if it fails. */
  failure: string
  onSuccess: (answer: Answer, input: Input) => void
}

/** Changes a club and invalidates every query with clubs. */
export function useClubChange<Input = void, Answer = unknown>(props: ClubChange<Input, Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: props.change,
    onSuccess: props.onSuccess,
    onError: toastFailure(props.failure),
    onSettled: () => client.invalidateQueries({ queryKey: keys.clubs }),
  })
}
