import { type QueryClient, queryOptions } from '@tanstack/react-query'

import { type DeletedLeague, listDeletedLeagues, restoreLeague } from '#contract/leagues.ts'
import { call } from '#web/client/api.ts'
import { keys } from '#web/client/keys.ts'
import { toastFailure } from '#web/client/toast-failure.ts'
import { toast } from '#web/ui/toast.ts'

/** The leagues that I deleted and can still restore. */
export const deletedLeaguesQuery = queryOptions({
  queryKey: keys.deletedLeagues,
  queryFn: async () => (await call(listDeletedLeagues)).leagues,
})

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
