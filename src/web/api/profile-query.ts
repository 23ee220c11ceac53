import { queryOptions } from '@tanstack/react-query'

import { getProfile } from '#contract/accounts/profile.ts'

import { fromEndpoint } from './client.ts'
import { queryKeys } from './query-keys.ts'

/** My profile with its invite token. */
export const profileQuery = queryOptions({
  queryKey: [...queryKeys.signInMethods, 'profile'],
  ...fromEndpoint(getProfile, {}),
})
