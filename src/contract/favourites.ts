import * as z from 'zod/mini'

import { endpoint } from './endpoint.ts'
import { apiPlayerId, Done } from './shapes.ts'

const params = z.object({ apiPlayerId })

export const listFavourites = endpoint({
  method: 'GET',
  path: '/api/favourites',
  access: 'account',
  summary: 'The golfers I follow, in every tournament, the latest first',
  response: z.object({ apiPlayerIds: z.array(apiPlayerId) }),
})

export const addFavourite = endpoint({
  method: 'PUT',
  path: '/api/favourites/:apiPlayerId',
  access: 'account',
  summary: 'Follows a golfer',
  params,
  response: Done,
})

export const removeFavourite = endpoint({
  method: 'DELETE',
  path: '/api/favourites/:apiPlayerId',
  access: 'account',
  summary: 'Follows a golfer no longer',
  params,
  response: Done,
})
