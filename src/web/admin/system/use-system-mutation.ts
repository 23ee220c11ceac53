import { useMutation, useQueryClient } from '@tanstack/react-query'

import { toastOnError } from '#web/api/toast-on-error.ts'

import { systemQuery } from '../queries.ts'

/** Something the administrator does about the feed. The System tab shows what became of it. */
export function useSystemMutation<Input = void>(
  errorTitle: string,
  change: (input: Input) => Promise<unknown>,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: async () => await client.invalidateQueries({ queryKey: systemQuery.queryKey }),
    onError: toastOnError(errorTitle),
  })
}
