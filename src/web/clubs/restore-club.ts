import type { QueryClient } from '@tanstack/react-query'

import { type DeletedClub, restoreClub as endpoint } from '#contract/clubs/clubs.ts'
import { call } from '#web/api/api.ts'
import { keys } from '#web/api/keys.ts'
import { toastFailure } from '#web/api/toast-failure.ts'
import { toast } from '#web/ui/feedback/toast.ts'

/** Restores a club and toasts the result. Takes the client, since a toast calls it outside any component. */
export async function restoreClub(
  client: QueryClient,
  { id, name }: Pick<DeletedClub, 'id' | 'name'>,
): Promise<void> {
  try {
    await call(endpoint, { params: { id } })
    toast({ title: 'Club restored', description: `${name} is back.`, variant: 'success' })
  } catch (error) {
    toastFailure('Failed to restore club')(error)
  }
  await client.invalidateQueries({ queryKey: keys.clubs })
}
