import type { QueryClient } from '@tanstack/react-query'

import { type DeletedLeague } from '#contract/leagues/leagues.ts'
import { restoreLeague } from '#contract/leagues/manage-league.ts'
import { call } from '#web/api/api.ts'
import { keys } from '#web/api/keys.ts'
import { toastFailure } from '#web/api/toast-failure.ts'
import { toast } from '#web/ui/feedback/toast.ts'

/** Restores a league and toasts the result. Takes the client, since a toast calls it outside any component. */
export async function restore(
  client: QueryClient,
  { id, name }: Pick<DeletedLeague, 'id' | 'name'>,
): Promise<void> {
  try {
    await call(restoreLeague, { params: { id } })
    toast({ title: 'League restored', description: `${name} is back.`, variant: 'success' })
  } catch (error) {
    toastFailure('Failed to restore league')(error)
  }
  await client.invalidateQueries({ queryKey: keys.leagues })
}
