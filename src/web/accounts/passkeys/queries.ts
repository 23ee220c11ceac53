import { listPasskeys } from '#contract/accounts/passkeys.ts'
import { endpointQuery } from '#web/api/client.ts'
import { queryKeys } from '#web/api/query-keys.ts'

/** My passkeys, oldest first. */
export const passkeysQuery = endpointQuery(
  [...queryKeys.signInMethods, 'passkeys'],
  listPasskeys,
  {},
  ({ passkeys }) => passkeys,
)
