import { queryOptions } from '@tanstack/react-query'

import { listPictures } from '#contract/accounts/pictures.ts'
import { fromEndpoint } from '#web/api/client.ts'
import { queryKeys } from '#web/api/query-keys.ts'

/** The pictures of everyone I know, by user id. They change with the list of friends, and with people's names. */
export const picturesQuery = queryOptions({
  queryKey: [...queryKeys.friends, 'pictures'],
  ...fromEndpoint(listPictures, {}, ({ pictures }) => pictures),
})
