import { queryOptions } from '@tanstack/react-query'

import { listPasskeys } from '#contract/accounts/passkeys.ts'
import { fromEndpoint } from '#web/api/client.ts'
import { queryKeys } from '#web/api/query-keys.ts'

/** My passkeys, oldest first. */
export const passkeysQuery = queryOptions({
  queryKey: [...queryKeys.signInMethods, 'passkeys'],
  ...fromEndpoint(listPasskeys, {}, ({ passkeys }) => passkeys),
})
