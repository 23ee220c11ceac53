import { listPictures } from '#contract/accounts/pictures.ts'
import { endpointQuery } from '#web/api/client.ts'
import { queryKeys } from '#web/api/query-keys.ts'

/** The pictures of everyone I know, by user id. They change with the list of friends, and with people's names. */
export const picturesQuery = endpointQuery(
  [...queryKeys.friends, 'pictures'],
  listPictures,
  {},
  ({ pictures }) => pictures,
)
