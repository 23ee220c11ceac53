import { getProfile } from '#contract/accounts/profile.ts'

import { endpointQuery } from './client.ts'
import { queryKeys } from './query-keys.ts'

/** My profile with its invite token. */
export const profileQuery = endpointQuery([...queryKeys.signInMethods, 'profile'], getProfile, {})
