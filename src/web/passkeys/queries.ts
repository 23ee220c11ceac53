import { queryOptions } from '@tanstack/react-query'

import { listPasskeys } from '#contract/accounts/passkeys.ts'
import { dataFrom } from '#web/client/api.ts'
import { keys } from '#web/client/keys.ts'

/** My passkeys, oldest first. */
export const passkeysQuery = queryOptions({
  queryKey: [...keys.account, 'passkeys'],
  ...dataFrom(listPasskeys, {}, ({ passkeys }) => passkeys),
})
