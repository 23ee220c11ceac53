import { queryOptions } from '@tanstack/react-query'

import { listPasskeys } from '#contract/accounts/passkeys.ts'
import { dataFrom } from '#web/api/api.ts'
import { keys } from '#web/api/keys.ts'

/** My passkeys, oldest first. */
export const passkeysQuery = queryOptions({
  queryKey: [...keys.account, 'passkeys'],
  ...dataFrom(listPasskeys, {}, ({ passkeys }) => passkeys),
})
