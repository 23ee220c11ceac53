import * as z from 'zod/mini'

import { endpoint } from '../wire/endpoint.ts'
import { apiPlayerId, MessageResponse } from '../wire/shapes.ts'

const params = z.object({ apiPlayerId })

export const listFavorites = endpoint({
  method: 'GET',
  path: '/api/favorites',
  access: 'account',
  summary: 'The golfers I follow in every tournament, latest first',
  response: z.object({ apiPlayerIds: z.array(apiPlayerId) }),
})

export const addFavorite = endpoint({
  method: 'PUT',
  path: '/api/favorites/:apiPlayerId',
  access: 'account',
  summary: 'Follows a golfer',
  params,
  response: MessageResponse,
})

export const removeFavorite = endpoint({
  method: 'DELETE',
  path: '/api/favorites/:apiPlayerId',
  access: 'account',
  summary: 'Unfollows a golfer',
  params,
  response: MessageResponse,
})
