import { useMutation, useQueryClient } from '@tanstack/react-query'

import { queryKeys } from '#web/api/query-keys.ts'
import { toastOnError } from '#web/api/toast-on-error.ts'

interface ClubChange<Input, Answer> {
  /** Calls the server. */
  mutationFn: (input: Input) => Promise<Answer>
  /** The title of the toast if it fails; none where a form shows the error. */
  errorTitle?: string
  onSuccess?: (answer: Answer, input: Input) => void
  /** Whether it stays pending until the page shows the change, as a switch must, or it would flip back. */
  waitsForPage?: boolean
}

/** Changes a club and invalidates every query with clubs. */
export function useClubMutation<Input = void, Answer = unknown>(props: ClubChange<Input, Answer>) {
  const { errorTitle, waitsForPage = false, ...change } = props
  const client = useQueryClient()
  return useMutation({
    ...change,
    ...(errorTitle && { onError: toastOnError(errorTitle) }),
    onSettled() {
      const invalidated = client.invalidateQueries({ queryKey: queryKeys.clubs })
      return waitsForPage ? invalidated : undefined
    },
  })
}
