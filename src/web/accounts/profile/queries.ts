import { getEmail } from '#contract/accounts/credentials.ts'
import { previewAccountDeletion } from '#contract/accounts/privacy.ts'
import { listSessions } from '#contract/accounts/sessions.ts'
import { endpointQuery } from '#web/api/client.ts'
import { queryKeys } from '#web/api/query-keys.ts'

/** My sessions, one per browser, this one first. */
export const devicesQuery = {
  ...endpointQuery(['devices'], listSessions, {}, ({ sessions }) => sessions),
  staleTime: 0,
}

/** My email address, and the one that waits to be confirmed. */
export const emailQuery = endpointQuery([...queryKeys.signInMethods, 'email'], getEmail, {})

/** The effects of deleting my account. */
export const deletionQuery = {
  ...endpointQuery([...queryKeys.signInMethods, 'deletion'], previewAccountDeletion, {}),
  staleTime: 0,
}
