import { queryOptions } from '@tanstack/react-query'

import { listPictures } from '#contract/accounts/pictures.ts'
import { topics } from '#contract/wire/topics.ts'
import { fromEndpoint } from '#web/api/client.ts'

/** The pictures of everyone I play with, by user id. They change with people's names. */
export const picturesQuery = queryOptions({
  queryKey: [...topics.names.key, 'pictures'],
  ...fromEndpoint(listPictures, {}, ({ pictures }) => pictures),
})
