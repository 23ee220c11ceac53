import type { QueryClient } from '@tanstack/react-query'

import { restoreClub } from '#contract/clubs/clubs.ts'
import { restoreLeague } from '#contract/leagues/manage-league.ts'
import { call } from '#web/api/client.ts'
import { queryKeys } from '#web/api/query-keys.ts'
import { toastOnError } from '#web/api/toast-on-error.ts'
import { toastSuccess } from '#web/ui/feedback/toast.ts'

const kinds = {
  league: { endpoint: restoreLeague, title: 'League restored', queryKey: queryKeys.leagues },
  club: { endpoint: restoreClub, title: 'Club restored', queryKey: queryKeys.clubs },
}

export type DeletedKind = keyof typeof kinds

/** Restores a league or a club, and toasts the result. Takes the client, since a toast calls it outside any component. */
export async function restoreDeleted(
  client: QueryClient,
  kind: DeletedKind,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const { endpoint, title, queryKey } = kinds[kind]
  try {
    await call(endpoint, { params: { id } })
    toastSuccess(title, `${name} is back.`)
  } catch (error) {
    toastOnError(`Failed to restore ${kind}`)(error)
  }
  await client.invalidateQueries({ queryKey })
}
