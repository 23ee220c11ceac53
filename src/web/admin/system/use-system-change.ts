import { useMutation, useQueryClient } from '@tanstack/react-query'

import { toastFailure } from '#web/api/toast-failure.ts'

import { systemQuery } from '../queries.ts'

/** Something the administrator does about the feed. The System tab shows what became of it. */
export function useSystemChange<Input = void>(
  failure: string,
  change: (input: Input) => Promise<unknown>,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: async () => await client.invalidateQueries({ queryKey: systemQuery.queryKey }),
    onError: toastFailure(failure),
  })
}
