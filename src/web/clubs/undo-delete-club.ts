import type { QueryClient } from '@tanstack/react-query'

import { type DeletedClub, restoreClub as endpoint } from '#contract/clubs/clubs.ts'
import { call } from '#web/api/client.ts'
import { queryKeys } from '#web/api/query-keys.ts'
import { toastOnError } from '#web/api/toast-on-error.ts'
import { toast } from '#web/ui/feedback/toast.ts'

/** Restores a club and toasts the result. Takes the client, since a toast calls it outside any component. */
export async function undoDeleteClub(
  client: QueryClient,
  { id, name }: Pick<DeletedClub, 'id' | 'name'>,
): Promise<void> {
  try {
    await call(endpoint, { params: { id } })
    toast({ title: 'Club restored', description: `${name} is back.`, variant: 'success' })
  } catch (error) {
    toastOnError('Failed to restore club')(error)
  }
  await client.invalidateQueries({ queryKey: queryKeys.clubs })
}
