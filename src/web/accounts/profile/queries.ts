import { queryOptions } from '@tanstack/react-query'

import { getEmail } from '#contract/accounts/credentials.ts'
import { previewAccountDeletion } from '#contract/accounts/privacy.ts'
import { listSessions } from '#contract/accounts/sessions.ts'
import { fromEndpoint } from '#web/api/client.ts'
import { queryKeys } from '#web/api/query-keys.ts'

/** My sessions, one per browser, this one first. */
export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  ...fromEndpoint(listSessions, {}, ({ sessions }) => sessions),
  staleTime: 0,
})

/** My email address, and the one that waits to be confirmed. */
export const emailQuery = queryOptions({
  queryKey: [...queryKeys.signInMethods, 'email'],
  ...fromEndpoint(getEmail, {}),
})

/** The effects of deleting my account. */
export const deletionQuery = queryOptions({
  queryKey: [...queryKeys.signInMethods, 'deletion'],
  ...fromEndpoint(previewAccountDeletion, {}),
  staleTime: 0,
})
