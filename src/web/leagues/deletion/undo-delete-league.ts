import type { QueryClient } from '@tanstack/react-query'

import { type DeletedLeague } from '#contract/leagues/leagues.ts'
import { restoreLeague } from '#contract/leagues/manage-league.ts'
import { call } from '#web/api/client.ts'
import { queryKeys } from '#web/api/query-keys.ts'
import { toastOnError } from '#web/api/toast-on-error.ts'
import { toast } from '#web/ui/feedback/toast.ts'

/** Restores a league and toasts the result. Takes the client, since a toast calls it outside any component. */
export async function undoDeleteLeague(
  client: QueryClient,
  { id, name }: Pick<DeletedLeague, 'id' | 'name'>,
): Promise<void> {
  try {
    await call(restoreLeague, { params: { id } })
    toast({ title: 'League restored', description: `${name} is back.`, variant: 'success' })
  } catch (error) {
    toastOnError('Failed to restore league')(error)
  }
  await client.invalidateQueries({ queryKey: queryKeys.leagues })
}
