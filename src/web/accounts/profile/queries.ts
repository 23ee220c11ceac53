import { queryOptions } from '@tanstack/react-query'

import { getEmail } from '#contract/accounts/credentials.ts'
import { previewAccountDeletion } from '#contract/accounts/privacy.ts'
import { listSessions } from '#contract/accounts/sessions.ts'
import { dataFrom } from '#web/api/api.ts'
import { keys } from '#web/api/keys.ts'

/** My sessions, one per browser, this one first. */
export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  ...dataFrom(listSessions, {}, ({ sessions }) => sessions),
  staleTime: 0,
})

/** My email address, and the one that waits to be confirmed. */
export const emailQuery = queryOptions({
  queryKey: [...keys.account, 'email'],
  ...dataFrom(getEmail, {}),
})

/** The effects of deleting my account. */
export const deletionQuery = queryOptions({
  queryKey: [...keys.account, 'deletion'],
  ...dataFrom(previewAccountDeletion, {}),
  staleTime: 0,
})
